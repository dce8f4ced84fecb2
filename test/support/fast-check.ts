import fc from "fast-check";

/** Property tests try the same cases in every run; `FC_SEED=123 npm run test:unit` tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
