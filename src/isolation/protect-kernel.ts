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
started=
while [ "$1" != -- ]; do "$mount" -o "$1" "$2" & started="$started $!"; shift 2; done
for each in $started; do wait "$each"; done
shift
exec "$@"
`;

/**
 * Put in front of a command that root runs in a mount namespace with a fresh /proc: makes the kernel's settings in /proc and /sys
 * read-only and hides disks (and /proc/fs). The command must then drop the capability to mount.
 */
export function protectKernel({ sh, mount }: { sh: string; mount: string }): string[] {
  const readOnly = settings
    .map((name) => `/proc/${name}`)
    .filter((file) => existsSync(file))
    .map((file) => `${file} ${file} none bind,ro,nosuid,nodev,noexec 0 0\n`);
  const hidden = disks("/dev").map((file) => `/dev/null ${file} none bind 0 0\n`);
  return [sh, "-c", script, sh, mount, [...readOnly, ...hidden].join(""), ...remounts(), "--"];
}

/** Options and target of each mount in /sys that is not read-only yet (proc_pid_mountinfo(5)); `mount --all` skips what is mounted. */
function remounts(): string[] {
  const mounts = readFileSync("/proc/self/mountinfo", "utf8").trim().split("\n");
  return mounts.flatMap((line) => {
    const [, , , , target = "", options = ""] = line.split(" ");
    if (target !== "/sys" && !target.startsWith("/sys/")) return [];
    return options.startsWith("rw,") ? [options.replace(/^rw/, "remount,bind,ro"), target] : [];
  });
}

function disks(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isBlockDevice()) return [file];
    return entry.isDirectory() && entry.name !== "shm" ? disks(file) : [];
  });
}
