// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PagedList } from "./tabbed-list";

afterEach(cleanup);

/** Opens a list, of which `data` may be the one that was shown before. */
function open(data: readonly string[], isPlaceholderData: boolean) {
  const list = {
    ...{ data, isPlaceholderData, isError: false, isFetching: isPlaceholderData, refetch: () => undefined },
    ...{ hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => undefined },
  };
  render(
    <PagedList list={list} empty="Nothing here" cardHeight="h-10">
      {(items) => items.join()}
    </PagedList>,
  );
}

test("nothing is said of a list that is on its way, even if the one before it is empty", () => {
  open([], true);
  expect(screen.queryByText("Nothing here")).toBeNull();
  screen.getByRole("status");
});

test.each([
  [[], false, "Nothing here"],
  [["WL-042"], true, "WL-042"],
])("of %j (placeholder: %s) it shows %j", (data, isPlaceholderData, text) => {
  open(data, isPlaceholderData);
  screen.getByText(text);
});
