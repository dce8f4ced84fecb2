import { randomInt } from "node:crypto";
import { type Isolation, type Launcher, spawnCommand } from "./launcher.ts";

/** Limits on file locks at or above this are marks; Linux itself has ignored this limit since 2.4. */
export const minMark = 2 ** 40;

export interface WeakerPrograms {
  /** Null: new privileges are not prevented. */
  setpriv: string | null;
  /** Null: processes that clear their environment and leave the session are not found. */
  prlimit: string | null;
}

/**
 * Without a namespace: a sweep ends the processes afterwards. Each carries a hard limit on file locks that is drawn at random,
 * which an ordinary user can lower but not raise or remove, so that a daemon with a cleared environment is found too.
 */
export function withoutNamespace({ setpriv, prlimit }: WeakerPrograms): Launcher {
  return {
    contained: false,
    start(command) {
      const mark = prlimit === null ? null : minMark + randomInt(2 ** 40);
      const [file = "", ...args] = [
        ...(mark === null ? [] : [prlimit, `--locks=${mark}:${mark}`]),
        ...(setpriv === null ? [] : [setpriv, "--pdeathsig", "KILL", "--no-new-privs", "--"]),
        command.file,
        ...command.args,
      ].filter((argument) => argument !== null);
      return { child: spawnCommand({ ...command, file, args }), mark, endAll() {} };
    },
  };
}

/** Nothing but a sweep by session and PATH. */
export const unisolated: Isolation = {
  ...withoutNamespace({ setpriv: null, prlimit: null }),
  strategy: "sweep",
  refused: [],
};
