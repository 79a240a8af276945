"""What a release says of itself: which packages it stands on, by which licences, and what it was made from.

Everything follows from the commit, `requirements.lock` and the environment made from it, so two runs write the same.
"""

import hashlib
import json
import re
import tarfile
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from io import BytesIO
from pathlib import Path

PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
TEXTS = re.compile(r"(?i)(licen[cs]e|copying|notice|authors|^l?gpl)")
TOLD = "METADATA"
PROJECT = "table-companion"


@dataclass(frozen=True)
class Package:
    """As the lock file pins it: `hashes` are those of all its files, for every system."""

    name: str
    version: str
    hashes: tuple[str, ...]

    @property
    def url(self) -> str:
        return f"pkg:pypi/{plain(self.name)}@{self.version}"


def plain(name: str) -> str:
    """As the package index compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(lock: str) -> Sequence[Package]:
    found: list[Package] = []
    for block in re.split(r"\n(?=\S)", lock):
        if head := PINNED.match(block):
            found.append(Package(head[1], head[2], tuple(HASH.findall(block))))
    return found


def constraints(packages: Iterable[Package]) -> str:
    """For pip and pipx, which take no hashes together with a wheel of ours: the same versions at least."""
    return "".join(f"{each.name}=={each.version}\n" for each in packages)


def installed_in(site: Path) -> Mapping[str, Distribution]:
    return {plain(each.metadata["Name"]): each for each in distributions(path=[str(site)])}


def licence(distribution: Distribution) -> str:
    """In its own words: an SPDX expression where it has one, else its classifiers or the first line it wrote."""
    told = distribution.metadata.json
    classified = [each.rpartition(" :: ")[2] for each in told.get("classifier", ()) if "License ::" in each]
    return expression(distribution) or "; ".join(classified) or str(told.get("license", "")).partition("\n")[0]


def expression(distribution: Distribution) -> str:
    return str(distribution.metadata.json.get("license_expression", ""))


def bill_of_materials(
    version: str, packages: Sequence[Package], there: Mapping[str, Distribution], made: str
) -> dict[str, object]:
    """CycloneDX 1.6. `made`: the instant of the commit. The number of the document follows from what is in it."""
    parts = [component(each, there.get(plain(each.name))) for each in packages]
    own = f"pkg:pypi/space-alert-companion@{version}"
    number = uuid.uuid5(uuid.NAMESPACE_URL, own + json.dumps(parts, sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "timestamp": made,
            "component": {"type": "application", "bom-ref": own, "name": PROJECT, "version": version, "purl": own},
        },
        "components": parts,
        "dependencies": [{"ref": own, "dependsOn": [each.url for each in packages]}],
    }


def component(package: Package, there: Distribution | None) -> dict[str, object]:
    """A package has many files, one for each system: their sums are properties, because `hashes` means one file."""
    found: dict[str, object] = {
        "type": "library",
        "bom-ref": package.url,
        "name": package.name,
        "version": package.version,
        "purl": package.url,
        "properties": [{"name": "companion:file-sha256", "value": each} for each in package.hashes],
    }
    if there is not None and (told := licence(there)):
        spdx = expression(there)
        found["licenses"] = [{"expression": spdx}] if spdx else [{"license": {"name": told}}]
    return found


def provenance(
    commit: str, made: str, files: Iterable[Path], materials: Mapping[str, str], python: str
) -> dict[str, object]:
    """An in-toto statement with SLSA's predicate: these files came from that commit and those lock files. It is not
    signed: its publisher signs it."""
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": file.name, "digest": {"sha256": sum_of(file.read_bytes())}} for file in files],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "tools/release.py",
                "externalParameters": {"commit": commit, "python": python},
                "resolvedDependencies": [
                    {"name": "source", "digest": {"gitCommit": commit}},
                    *({"name": name, "digest": {"sha256": digest}} for name, digest in materials.items()),
                ],
            },
            "runDetails": {"builder": {"id": "tools/release.py"}, "metadata": {"finishedOn": made}},
        },
    }


def licence_texts(packages: Iterable[Package], there: Mapping[str, Distribution]) -> dict[str, bytes]:
    """By path in the archive, every text that a package brings about who made it and what one may do with it; of one
    that brings none, what it says of itself."""
    found: dict[str, bytes] = {}
    for package in packages:
        if distribution := there.get(plain(package.name)):
            files = [each for each in distribution.files or () if each.suffix in ("", ".txt", ".md", ".rst")]
            own = [each for each in files if TEXTS.search(each.name)] or [each for each in files if each.name == TOLD]
            found |= {f"{package.name}-{package.version}/{each}": each.read_binary() for each in own}
    return found


def packed(texts: Mapping[str, bytes], to: Path, instant: int) -> Path:
    """The same texts give the same bytes: no owner, no other time than the commit's."""
    with tarfile.open(to, "w") as archive:
        for name, text in sorted(texts.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(text), instant
            archive.addfile(entry, BytesIO(text))
    return to


def sum_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
