import { hash } from "@node-rs/argon2";

/** An argon2id hash that takes a thousandth of the usual work to check: it names its own cost. For people who only exist in tests. */
export const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
