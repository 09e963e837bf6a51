import { useQueryClient } from "@tanstack/react-query";
import { v7 } from "uuid";
import type { Endpoint, Input } from "../../shared/endpoint";
import { keep, type Step } from "./outbox";

type Parts = { params?: Readonly<Record<string, string>>; body?: unknown };

/** Keeps steps of one assignment on this phone and sends them; see `keep`. `what` names the step in the list of what waits. */
export function useKeep(assignmentId: string) {
  const stepOf = useStep(assignmentId);
  return <E extends Endpoint>(
    what: string,
    e: E,
    input: Input<E> & Parts,
    extras: Pick<Step, "closes"> = {},
  ): Promise<boolean> => keep({ ...stepOf(what, e, input), ...extras });
}

/** A call that concerns an assignment as a step that can be kept: with a key of its own, made now. */
export function useStep(assignmentId: string) {
  const client = useQueryClient();
  return <E extends Endpoint>(what: string, { method, path }: E, { params = {}, body }: Input<E> & Parts): Step => {
    const known = client.getQueryData<{ unit: { code: string } }>(["assignments", assignmentId]);
    const about = { id: v7(), assignmentId, villa: known?.unit.code ?? "", occurredAt: new Date().toISOString() };
    return { ...about, what, method, path, params, body };
  };
}
