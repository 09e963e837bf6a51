import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { v7 } from "uuid";
import type { Endpoint, Input } from "../../shared/endpoint";
import type { Sentence } from "../../shared/sentences";
import { earliestServerTime } from "../browser/server-time";
import { type Step, submit } from "./outbox";

type Parts = { params?: Readonly<Record<string, string>>; body?: object };

/** Returns a function that submits steps of one assignment; see `submit`. `what` describes the step in the list of pending operations. */
export function useSubmit(assignmentId: string) {
  const stepOf = useStep(assignmentId);
  return <E extends Endpoint>(
    what: Sentence,
    e: E,
    input: Input<E> & Parts,
    { onStored, ...extras }: Pick<Step, "closes" | "checklist"> & { onStored?: () => void } = {},
  ): Promise<boolean> => submit({ ...stepOf(what, e, input), ...extras }, onStored);
}

/** Returns a function that turns a call about an assignment into a step, with a new key, the current time and the villa that is shown. */
export function useStep(assignmentId: string) {
  return stepsOn(useQueryClient(), assignmentId);
}

/** The same outside a component. */
export function stepsOn(client: QueryClient, assignmentId: string) {
  return <E extends Endpoint>(what: Sentence, { method, path }: E, { params = {}, body }: Input<E> & Parts): Step => {
    const cached = client.getQueryData<{ unitId: string; unit: { code: string } }>(["assignments", assignmentId]);
    const about = { id: v7(), assignmentId, villa: cached?.unit.code ?? "", occurredAt: new Date().toISOString() };
    // In case the phone's clock is wrong.
    const clocks = {
      notBefore: earliestServerTime(),
      pageClock: { page: performance.timeOrigin, at: performance.now() },
    };
    const { lang } = document.documentElement;
    return { ...about, ...clocks, lang, what, method, path, params, body: { unitId: cached?.unitId, ...body } };
  };
}
