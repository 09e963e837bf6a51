// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { textsOf } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { AbsentOnes } from "./absent-ones";

afterEach(cleanup);

test("two people of one name who are absent are listed once each, also after somebody else is chosen", () => {
  const days = ["2031-05-12"];
  const namesakes = [11, 12].map((number) => ({ id: idNumber(number), name: "Anna Vos", days }));
  const ben = { id: idNumber(13), name: "Ben Bos", days };
  const { rerender } = render(<AbsentOnes absent={namesakes} isShared={false} />);
  rerender(<AbsentOnes absent={[ben, ...namesakes]} isShared={false} />);
  const named = ["Ben Bos", "Anna Vos", "Anna Vos"].map((name) => `${name}: Mon, May 12`);
  expect(textsOf(screen.getAllByRole("listitem"))).toEqual(named);
});
