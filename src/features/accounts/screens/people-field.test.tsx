// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PeopleField } from "./people-field";

afterEach(cleanup);

const nobody = "No cleaners yet. Invite them with a code.";

test("while people load, nobody says that there are none", () => {
  const field = (people: [] | undefined) => (
    <PeopleField label="Cleaners" people={people} chosen={[]} onChange={() => undefined} />
  );
  const { rerender } = render(field(undefined));
  screen.getByText("Loading");
  expect(screen.queryByText(nobody)).toBeNull();
  rerender(field([]));
  screen.getByText(nobody);
});
