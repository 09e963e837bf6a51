import type { ReactNode } from "react";
import { CallError } from "../../../../client/api/call";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { Page } from "../../../../client/shell/page";
import { Skeleton } from "../../../../ui/skeleton";
import { AssignmentNotFound } from "./assignment-not-found";

type Query = { error: unknown; isError: boolean; isFetching: boolean; refetch(): Promise<unknown> };
type AssignmentLoaderProps = {
  /** The assignment, and what else the page can't do without. */
  queries: readonly [work: Query, ...others: Query[]];
  /** What is loaded again with them after a failure, though the page can do without it. */
  optional?: readonly Query[];
  title: string;
  back: { href: string; label: string };
  /** Why the assignment may not be found. */
  missing: string;
  skeleton: ReactNode;
  stickySkeleton?: ReactNode;
  /** The loaded page; false or undefined until everything is there. */
  children: ReactNode;
};

/** Whether there is no such assignment, or not for this person. */
export const isMissing = ({ error }: Pick<Query, "error">) => error instanceof CallError && error.status === 404;

/** The page of one assignment: the loaded one, or "not found", "failed to load" with a retry, or its skeleton. */
export function AssignmentLoader({
  queries,
  optional = [],
  title,
  back,
  missing,
  skeleton,
  stickySkeleton,
  children,
}: AssignmentLoaderProps) {
  const [work] = queries;
  if (isMissing(work)) return <AssignmentNotFound text={missing} back={back} />;
  if (children) return children;
  const failed = queries.some(({ isError }) => isError);
  return (
    <Page
      title={title}
      detail={{ backHref: back.href, plate: <Skeleton className="size-12 rounded-[11px]" /> }}
      stickyTop={failed ? undefined : stickySkeleton}
    >
      {failed ? (
        <LoadFailed
          onRetry={() => void Promise.all([...queries, ...optional].map((query) => query.refetch()))}
          retrying={work.isFetching}
        />
      ) : (
        skeleton
      )}
    </Page>
  );
}
