const takesValue = ["--config", "-c", "--enable", "--disable"];

/**
 * Those of the arguments for `codex exec` that change its configuration and that `codex app-server` takes as well, each as it stands
 * with its value: a probe given them starts the servers that the run will have.
 */
export function configurationArgs(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    if (arg === "--strict-config") return [arg];
    if (takesValue.includes(arg)) {
      const value = args[index + 1];
      return value === undefined ? [] : [arg, value];
    }
    const holdsValue = /^(--config|--enable|--disable)=./s.test(arg) || /^-c./s.test(arg);
    return holdsValue && !takesValue.includes(args[index - 1] ?? "") ? [arg] : [];
  });
}
