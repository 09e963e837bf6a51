import { type ReactNode, Suspense } from "react";
import { CallError } from "../../../../client/api/call";
import { lazyOptional } from "../../../../client/parts/lazy-optional";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { Page } from "../../../../client/shell/page";
import { Skeleton } from "../../../../ui/skeleton";
import type { Assignment } from "../../contract/assignment";

const AssignmentNotFound = lazyOptional(() => import("./assignment-not-found"));

type Query = { error: unknown; isError: boolean; isFetching: boolean; refetch(): Promise<unknown> };
type AssignmentLoaderProps = {
  work: Query & { data: Assignment | undefined };
  /** Retries optional data together with the assignment. */
  optional?: readonly Query[];
  title: string;
  back: { href: string; label: string };
  /** Why the assignment may not be found. */
  missing: string;
  skeleton: ReactNode;
  stickySkeleton?: ReactNode;
  /** Renders the loaded page; false while it waits for other data. */
  children: (work: Assignment) => ReactNode;
};

/** The assignment does not exist, or not for this user. */
export const isMissing = ({ error }: Pick<Query, "error">) => error instanceof CallError && error.status === 404;

/** The page of one assignment: the loaded one, or "not found", "failed to load" with a retry, or its skeleton. */
export function AssignmentLoader({
  work,
  optional = [],
  title,
  back,
  missing,
  skeleton,
  stickySkeleton,
  children,
}: AssignmentLoaderProps) {
  if (isMissing(work))
    return (
      <Suspense fallback={null}>
        <AssignmentNotFound text={missing} back={back} />
      </Suspense>
    );
  const page = work.data && children(work.data);
  if (page) return page;
  return (
    <Page
      title={title}
      detail={{ backHref: back.href, plate: <Skeleton className="size-12 rounded-[11px]" /> }}
      stickyTop={work.isError ? undefined : stickySkeleton}
    >
      {work.isError ? (
        <LoadFailed
          onRetry={() => void Promise.all([work, ...optional].map((query) => query.refetch()))}
          retrying={work.isFetching}
        />
      ) : (
        skeleton
      )}
    </Page>
  );
}
