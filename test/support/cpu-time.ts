/** Milliseconds of processor time that `work` takes in this thread: a busy machine does not change it much. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
