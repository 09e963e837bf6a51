import { Suspense } from "react";
import { lazyOptional } from "../../../client/parts/lazy-optional";
import type { RefusalReasonsProps } from "./refusal-reasons";

const Reasons = lazyOptional(() => import("./refusal-reasons"));

/** Why the server refused photos; nothing if it refused none. */
export function RefusedPhotos(props: RefusalReasonsProps) {
  return (
    props.outgoing.some(({ refusal }) => refusal) && (
      <Suspense>
        <Reasons {...props} />
      </Suspense>
    )
  );
}
