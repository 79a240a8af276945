// SPDX-License-Identifier: MIT OR GPL-2.0
/*
 * The parts of a box that is not there: a GPIO chip with the lines of a Pi and an I2C bus 1 with an SSD1306 on it.
 * The kernel and everything above believe in them; whoever plays the crew has their other ends in sysfs:
 *
 *   /sys/devices/platform/companion-parts/
 *     ground    written "17 1" connects line 17 to ground, "17 0" lets go of it: a key
 *     lines     a row for each line in use: number, in or out, pull, level, how often it was written
 *     picture   the display's memory, 1024 bytes as the controller keeps them
 *     display   "on" or "off", as the display was told last
 *     present   written "0": nobody answers on the bus any more
 *     traffic   transfers, bytes of picture, transfers that nobody answered, milliseconds from start to first picture
 */
#include <linux/bitmap.h>
#include <linux/delay.h>
#include <linux/gpio/driver.h>
#include <linux/i2c.h>
#include <linux/of.h>
#include <linux/interrupt.h>
#include <linux/irqdomain.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/pinctrl/pinconf-generic.h>

#define LINES 54

/* ---- the pins ---- */

struct line {
	bool used, output, grounded, high;
	const char *pull;
	unsigned int type;
	unsigned long writes;
};

static struct line lines[LINES];
static DEFINE_SPINLOCK(lines_lock);
static struct gpio_chip chip;
static const char *names[LINES];
static char name_space[LINES][8];

static bool level(const struct line *line)
{
	if (line->output)
		return line->high;
	return !line->grounded && !strcmp(line->pull, "up");
}

static int pins_request(struct gpio_chip *c, unsigned int at)
{
	lines[at] = (struct line){ .used = true, .pull = "none", .grounded = lines[at].grounded };
	return 0;
}

static void pins_free(struct gpio_chip *c, unsigned int at)
{
	lines[at].used = false;
}

static int pins_direction(struct gpio_chip *c, unsigned int at)
{
	return lines[at].output ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int pins_input(struct gpio_chip *c, unsigned int at)
{
	lines[at].output = false;
	return 0;
}

static void pins_set(struct gpio_chip *c, unsigned int at, int value)
{
	lines[at].high = value;
	lines[at].writes++;
}

static int pins_output(struct gpio_chip *c, unsigned int at, int value)
{
	lines[at].output = true;
	pins_set(c, at, value);
	return 0;
}

static int pins_get(struct gpio_chip *c, unsigned int at)
{
	return level(&lines[at]);
}

static int pins_config(struct gpio_chip *c, unsigned int at, unsigned long config)
{
	switch (pinconf_to_config_param(config)) {
	case PIN_CONFIG_BIAS_PULL_UP:
		lines[at].pull = "up";
		return 0;
	case PIN_CONFIG_BIAS_PULL_DOWN:
		lines[at].pull = "down";
		return 0;
	case PIN_CONFIG_BIAS_DISABLE:
		lines[at].pull = "off";
		return 0;
	default:
		return -ENOTSUPP;
	}
}

static void irq_quiet(struct irq_data *d)
{
}

static int irq_type(struct irq_data *d, unsigned int type)
{
	lines[irqd_to_hwirq(d)].type = type;
	return 0;
}

static const struct irq_chip edges = {
	.name = "companion-parts",
	.irq_mask = irq_quiet,
	.irq_unmask = irq_quiet,
	.irq_set_type = irq_type,
	.flags = IRQCHIP_IMMUTABLE,
	GPIOCHIP_IRQ_RESOURCE_HELPERS,
};

static void connect(unsigned int at, bool grounded)
{
	bool before, after;
	unsigned long flags;

	spin_lock_irqsave(&lines_lock, flags);
	before = level(&lines[at]);
	lines[at].grounded = grounded;
	after = level(&lines[at]);
	spin_unlock_irqrestore(&lines_lock, flags);
	if (before == after || !(lines[at].type & (after ? IRQ_TYPE_EDGE_RISING : IRQ_TYPE_EDGE_FALLING)))
		return;
	local_irq_save(flags);
	generic_handle_domain_irq(chip.irq.domain, at);
	local_irq_restore(flags);
}

static int pins_start(struct device *parent)
{
	unsigned int at;

	for (at = 0; at < LINES; at++) {
		lines[at].pull = "none";
		snprintf(name_space[at], sizeof(name_space[at]), "GPIO%u", at);
		names[at] = name_space[at];
	}
	chip = (struct gpio_chip){
		.label = "pinctrl-bcm2711", .parent = parent, .owner = THIS_MODULE, .base = -1, .ngpio = LINES,
		.names = names, .request = pins_request, .free = pins_free, .get_direction = pins_direction,
		.direction_input = pins_input, .direction_output = pins_output, .get = pins_get, .set = pins_set,
		.set_config = pins_config,
	};
	gpio_irq_chip_set_chip(&chip.irq, &edges);
	chip.irq.default_type = IRQ_TYPE_NONE;
	chip.irq.handler = handle_simple_irq;
	return devm_gpiochip_add_data(parent, &chip, NULL);
}

/* ---- the display ---- */

static u8 memory[1024];
static u8 column_first, column_last = 127, page_first, page_last = 7, column, page;
static u8 command, wanted, given, arguments[8];
static bool lit, present = true;
static unsigned long transfers, datas, unanswered;
static u64 first_picture;

static u8 arguments_of(u8 c)
{
	switch (c) {
	case 0x21: case 0x22:
		return 2;
	case 0x20: case 0x81: case 0x8D: case 0xA8: case 0xD3: case 0xD5: case 0xD9: case 0xDA: case 0xDB:
		return 1;
	default:
		return 0;
	}
}

static void obey(void)
{
	switch (command) {
	case 0x21:
		column = column_first = arguments[0] & 127;
		column_last = arguments[1] & 127;
		break;
	case 0x22:
		page = page_first = arguments[0] & 7;
		page_last = arguments[1] & 7;
		break;
	case 0xAE: case 0xAF:
		lit = command == 0xAF;
		break;
	}
}

static void take_command(u8 byte)
{
	if (wanted) {
		arguments[given++] = byte;
		wanted--;
	} else {
		command = byte;
		given = 0;
		wanted = arguments_of(byte);
	}
	if (!wanted)
		obey();
}

static void take_data(u8 byte)
{
	if (!datas++)
		first_picture = ktime_get_boottime_ns();
	memory[page * 128 + column] = byte;
	if (column++ != column_last)
		return;
	column = column_first;
	if (page++ == page_last)
		page = page_first;
}

static int transfer(struct i2c_adapter *bus, struct i2c_msg *messages, int count)
{
	int i, j;

	for (i = 0; i < count; i++) {
		struct i2c_msg *m = &messages[i];

		if (!present || m->addr != 0x3c) {
			unanswered++;
			return -EREMOTEIO;
		}
		transfers++;
		if (m->flags & I2C_M_RD)
			memset(m->buf, 0x43, m->len);
		else
			for (j = 1; j < m->len; j++)
				(m->buf[0] & 0x40 ? take_data : take_command)(m->buf[j]);
		usleep_range(25 * (m->len + 1), 25 * (m->len + 1) + 50); /* nine bits each at 400 kHz */
	}
	return count;
}

static u32 functionality(struct i2c_adapter *bus)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = { .master_xfer = transfer, .functionality = functionality };

static bool unnumbered;
module_param(unnumbered, bool, 0444);
MODULE_PARM_DESC(unnumbered, "the display is not on I2C 1, as on a Pi 4 with Debian's device tree");

static int unheard(struct i2c_adapter *bus, struct i2c_msg *messages, int count)
{
	return -EREMOTEIO;
}

static const struct i2c_algorithm deaf = { .master_xfer = unheard, .functionality = functionality };
static struct i2c_adapter others[2];
static struct i2c_adapter bus = { .owner = THIS_MODULE, .name = "bcm2835 (companion-parts)", .algo = &algorithm, .nr = 1 };

/* ---- what the crew has in its hands ---- */

static ssize_t ground_store(struct device *d, struct device_attribute *a, const char *text, size_t count)
{
	unsigned int at, grounded;

	if (sscanf(text, "%u %u", &at, &grounded) != 2 || at >= LINES)
		return -EINVAL;
	connect(at, grounded);
	return count;
}
static DEVICE_ATTR_WO(ground);

static ssize_t lines_show(struct device *d, struct device_attribute *a, char *text)
{
	int at, n = 0;

	for (at = 0; at < LINES; at++)
		if (lines[at].used)
			n += sysfs_emit_at(text, n, "%d %s %s %d %lu\n", at, lines[at].output ? "out" : "in",
					   lines[at].pull, level(&lines[at]), lines[at].writes);
	return n;
}
static DEVICE_ATTR_RO(lines);

static ssize_t picture_show(struct device *d, struct device_attribute *a, char *text)
{
	memcpy(text, memory, sizeof(memory));
	return sizeof(memory);
}
static DEVICE_ATTR_RO(picture);

static ssize_t display_show(struct device *d, struct device_attribute *a, char *text)
{
	return sysfs_emit(text, "%s\n", lit ? "on" : "off");
}
static DEVICE_ATTR_RO(display);

static ssize_t present_store(struct device *d, struct device_attribute *a, const char *text, size_t count)
{
	return kstrtobool(text, &present) ?: count;
}
static DEVICE_ATTR_WO(present);

static ssize_t traffic_show(struct device *d, struct device_attribute *a, char *text)
{
	return sysfs_emit(text, "%lu %lu %lu %llu\n", transfers, datas, unanswered, first_picture / 1000000);
}
static DEVICE_ATTR_RO(traffic);

static struct attribute *parts_attrs[] = {
	&dev_attr_ground.attr, &dev_attr_lines.attr, &dev_attr_picture.attr, &dev_attr_display.attr,
	&dev_attr_present.attr, &dev_attr_traffic.attr, NULL,
};
ATTRIBUTE_GROUPS(parts);

static struct platform_device *device;

/* HDMI's buses, to which nothing is connected, are there first, and the header's is known by its place alone. */
static int behind_others(struct device *parent)
{
	int i, result;

	for (i = 0; i < 2; i++) {
		others[i] = (struct i2c_adapter){ .owner = THIS_MODULE, .name = "brcmstb (companion-parts)", .algo = &deaf, .nr = i };
		others[i].dev.parent = parent;
		result = i2c_add_numbered_adapter(&others[i]);
		if (result)
			return result;
	}
	bus.dev.of_node = of_find_node_by_path("/soc/i2c@7e804000");
	return i2c_add_adapter(&bus);
}

static int parts_probe(struct platform_device *pdev)
{
	int result = pins_start(&pdev->dev);

	if (result)
		return result;
	bus.dev.parent = &pdev->dev;
	return unnumbered ? behind_others(&pdev->dev) : i2c_add_numbered_adapter(&bus);
}

static struct platform_driver driver = {
	.driver = { .name = "companion-parts", .dev_groups = parts_groups },
	.probe = parts_probe,
};

static int __init parts_init(void)
{
	int result = platform_driver_register(&driver);

	if (result)
		return result;
	device = platform_device_register_simple("companion-parts", -1, NULL, 0);
	return PTR_ERR_OR_ZERO(device);
}
module_init(parts_init); /* no exit: it stays as long as the machine runs */

MODULE_DESCRIPTION("The parts of a table companion that is not there");
MODULE_LICENSE("Dual MIT/GPL");
