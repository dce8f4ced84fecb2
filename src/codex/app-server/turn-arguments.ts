/** What arguments for `codex exec` mean to a turn of `codex app-server`, beside configuration. */
export interface TurnArguments {
  /** Files as given. */
  images: string[];
  model: string | null;
  /** Leave no session file behind. */
  ephemeral: boolean;
}

/** Reads arguments that `checkCodexArgs` let pass for engine app-server. `--image` takes several files, and commas, as in Codex. */
export function turnArguments(args: readonly string[]): TurnArguments {
  const turn: TurnArguments = { images: [], model: null, ephemeral: false };
  const addImages = (value: string) => turn.images.push(...value.split(",").filter((file) => file !== ""));
  let takesImages = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    const inline = /^(?:(--image|--model)=|(-[im])=?)(.+)$/s.exec(arg);
    const flag = inline?.[1] ?? inline?.[2] ?? arg;
    const value = inline?.[3] ?? null;
    if (!arg.startsWith("-")) {
      if (takesImages) addImages(arg);
      continue;
    }
    takesImages = ["--image", "-i"].includes(flag);
    if (takesImages && value !== null) addImages(value);
    if (["--model", "-m"].includes(flag)) {
      turn.model = value ?? args[at + 1] ?? null;
      if (value === null) at += 1;
    }
    if (["--config", "-c", "--enable", "--disable"].includes(flag)) at += 1;
    if (flag === "--ephemeral") turn.ephemeral = true;
  }
  return turn;
}
