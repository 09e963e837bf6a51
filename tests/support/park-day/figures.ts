import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../../../bench/load";
import type { Node } from "../two-nodes";
import type { Outage } from "./faults";
import type { Attempt } from "./outbox";

/**
 * How long each tap took, in milliseconds: from the first send to the answer, without the times in which the phone had no network and without announced
 * outages. Photos' bytes are no taps.
 */
export function tapTimes(attempts: readonly Attempt[], outages: readonly Outage[]): number[] {
  const byKey = new Map<string, Attempt[]>();
  for (const one of attempts) if (!one.isPhoto) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const overlap = ({ from, until }: { from: number; until: number }) =>
    outages.reduce((sum, one) => sum + Math.max(0, Math.min(until, one.until) - Math.max(from, one.from)), 0);
  return [...byKey.values()]
    .filter((own) => own.at(-1)?.kind === "answered")
    .map((own) =>
      own.reduce((sum, { isOwnFault, ...one }, i) => {
        const next = own[i + 1];
        // A failure, with the pause after it.
        if (next && (isOwnFault || overlap(one) > 0)) return sum;
        return sum + (next ? next.from - one.from : one.until - one.from - overlap(one));
      }, 0),
    );
}

/** The times of single requests that were answered, photos with their bytes. */
export function photoTimes(attempts: readonly Attempt[], outages: readonly Outage[]): number[] {
  const isCalm = ({ from, until }: Attempt) => outages.every((one) => one.until < from || one.from > until);
  return attempts
    .filter((one) => one.isPhoto && one.kind === "answered" && isCalm(one))
    .map(({ from, until }) => until - from);
}

/** A distribution in words. */
export function shares(times: readonly number[]): string {
  const at = (part: number) => `${Math.round(percentile(times, part))}`;
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}

/**
 * Asks once a second, beside everybody's work, for what costs no more than the way there and one rolled back insert, until the signal. Returns how long
 * each took, in milliseconds: what the machine itself costs at that time.
 */
export async function timeBareCalls(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const from = performance.now();
    const status = await fetch(`${url}/readyz`).then(
      async (response) => (await response.text()) && response.status,
      () => 0,
    );
    if (status === 200) times.push(performance.now() - from);
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
  return times;
}

/** Watches the machine's processors from now on. Returns a function that says, in words, how busy they were, and how much of that this process took. */
export function watchProcessors(): () => string {
  const [machine, own, begun] = [processorTimes(), process.cpuUsage(), performance.now()];
  return () => {
    const now = processorTimes();
    const all = (now.busy - machine.busy + now.idle - machine.idle) / 100;
    const { user, system } = process.cpuUsage(own);
    const phones = ((user + system) / 1_000 / ((performance.now() - begun) * cpus().length)) * 100;
    return `${cpus().length} cores ${Math.round((now.busy - machine.busy) / all)} % busy, of which all phones, calendars and receivers ${Math.round(phones)}`;
  };
}

function processorTimes(): { busy: number; idle: number } {
  const all = cpus().map(({ times }) => times);
  const sum = (pick: (times: (typeof all)[number]) => number) => all.reduce((total, one) => total + pick(one), 0);
  return { busy: sum(({ user, nice, sys, irq }) => user + nice + sys + irq), idle: sum(({ idle }) => idle) };
}

/** A node's memory, by share of the day. */
type Memory = { node: number; share: number; bytes: number };

/** Samples the resident memory of each node until the signal. */
export async function sampleMemory(
  nodes: readonly Node[],
  shareNow: () => number,
  signal: AbortSignal,
): Promise<Memory[]> {
  const samples: Memory[] = [];
  while (!signal.aborted) {
    for (const [node, { url }] of nodes.entries()) {
      const text = await fetch(`${url}/metrics`).then(
        (response) => response.text(),
        () => "",
      );
      const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
      if (bytes) samples.push({ node, share: shareNow(), bytes: Number(bytes) });
    }
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Each node's memory in MB, the median of a while: in the middle of the day, after both nodes were replaced, and at its end. */
export function memoryOf(samples: readonly Memory[], node: number): { middle: number; end: number } {
  const within = (from: number, until: number) => {
    const own = samples.filter((one) => one.node === node && one.share >= from && one.share < until);
    return Math.round(
      percentile(
        own.map(({ bytes }) => bytes / 2 ** 20),
        0.5,
      ),
    );
  };
  return { middle: within(0.65, 0.75), end: within(0.9, 1) };
}
