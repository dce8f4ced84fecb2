import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What root may keep: the capabilities of a Docker container, but for making devices. None mounts, traces or changes the kernel. */
const kept = [
  ...["chown", "dac_override", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap"],
  ...["net_bind_service", "net_raw", "sys_chroot", "audit_write", "setfcap"],
];

/** Arguments of setpriv. */
export const keptCapabilities: readonly string[] = [
  `--bounding-set=-all,${kept.map((name) => `+${name}`).join(",")}`,
  "--inh-caps=-all",
];

/** Below /proc: settings of the whole kernel, which their owner root may write without any capability. runc protects the same. */
const settings = ["sys", "sysrq-trigger", "irq", "bus", "acpi", "scsi"];

/** mount reads a table from a regular file only: the file lies where nobody else can change it. */
const script = `
mount=$1
set -e
"$mount" -t tmpfs none /proc/fs
printf '%s' "$2" >/proc/fs/table
"$mount" --all --fstab /proc/fs/table
shift 2
while [ "$1" != -- ]; do "$mount" -o "$1" "$2"; shift 2; done
shift
exec "$@"
`;

/**
 * Put in front of a command that root runs in a mount namespace with a fresh /proc: makes the kernel's settings in /proc and /sys
 * read-only, and hides disks, /proc/fs and what else is mounted in /sys. The command must then drop the capability to mount.
 */
export function protectKernel({ sh, mount }: { sh: string; mount: string }): string[] {
  const readOnly = settings
    .map((name) => `/proc/${name}`)
    .filter((file) => existsSync(file))
    .map((file) => `${file} ${file} none bind,ro,nosuid,nodev,noexec 0 0\n`);
  const mounts = writableMounts();
  const hidden = [
    ...mounts.filter(({ target }) => !isKept(target)).map(({ target }) => `none ${target} tmpfs ro 0 0\n`),
    ...disks("/dev").map((file) => `/dev/null ${file} none bind 0 0\n`),
  ];
  const remounts = mounts
    .filter(({ target }) => isKept(target))
    .flatMap(({ target, options }) => [options.replace(/^rw/, "remount,bind,ro"), target]);
  return [sh, "-c", script, sh, mount, [...readOnly, ...hidden].join(""), ...remounts, "--"];
}

/** What programs read of /sys: the hardware, and limits of memory. Each costs a process, because `mount --all` skips what is mounted. */
const isKept = (target: string): boolean => target === "/sys" || target === "/sys/fs/cgroup";

/** The mounts in /sys that are not read-only yet (proc_pid_mountinfo(5)). */
function writableMounts(): { target: string; options: string }[] {
  const mounts = readFileSync("/proc/self/mountinfo", "utf8").trim().split("\n");
  return mounts.flatMap((line) => {
    const [, , , , target = "", options = ""] = line.split(" ");
    const isInSys = target === "/sys" || target.startsWith("/sys/");
    return isInSys && options.startsWith("rw,") ? [{ target, options }] : [];
  });
}

function disks(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isBlockDevice()) return [file];
    return entry.isDirectory() && entry.name !== "shm" ? disks(file) : [];
  });
}
