import { cpus } from "node:os";
import { expect, test } from "vitest";
import { Problem } from "../shared/problem";
import { hashPassword, isPassword } from "./passwords";

test("a hash is argon2id with the current cost, different each time, and matches only its password", async () => {
  const [one, other] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword("correct horse", one)).toBe(true);
  // No character is left out, changed or cut off.
  for (const wrong of ["correct horse ", "Correct horse", "correct hors", ""])
    expect(await isPassword(wrong, one)).toBe(false);
  const long = `${"x".repeat(199)}y`;
  expect(await isPassword("x".repeat(200), await hashPassword(long))).toBe(false);
  expect(await isPassword("nobody's password", null)).toBe(false);
});

test("in a flood the queue is bounded: the rest gets 503, and queued sign-ins are served", {
  timeout: 60_000,
}, async () => {
  const most = 65 * cpus().length;
  const running = Array.from({ length: most + 50 }, () => hashPassword("x"));
  // An unknown email address takes the same work as a wrong password, so it would queue too.
  await expect(isPassword("x", null)).rejects.toMatchObject({ code: "unavailable" });
  const flood = await Promise.allSettled(running);
  const refused = flood.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(50);
  for (const problem of refused) expect(problem instanceof Problem && problem.code).toBe("unavailable");
  expect(await isPassword("x", await hashPassword("x"))).toBe(true);
});
