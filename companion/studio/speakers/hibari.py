"""hibari: a small English voice. The same seed, the same sound."""

from collections.abc import Mapping

from hibari import Hibari

from companion.studio.worker import serve

SEED = 0


def main() -> None:
    voice = Hibari()

    def speak(order: Mapping[str, str]) -> bool:
        voice.save(order["text"], order["out"], speed=float(order["speed"]), seed=SEED)
        return True

    serve(speak)


if __name__ == "__main__":
    main()
