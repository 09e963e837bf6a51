import { Suspense } from "react";
import { lazyOptional } from "../../../client/parts/lazy-optional";
import type { Outgoing } from "../queries/outgoing";

/** Refused ones say why, after their name where it is not beside them. */
export type RefusedPhotosProps = { outgoing: readonly Outgoing[]; named?: boolean };

const Reasons = lazyOptional(() => import("./refusal-reasons"));

/** Why the server refused photos; nothing if it refused none. */
export function RefusedPhotos(props: RefusedPhotosProps) {
  return (
    props.outgoing.some(({ refusal }) => refusal) && (
      <Suspense>
        <Reasons {...props} />
      </Suspense>
    )
  );
}
