import { percentile } from "../load";

/** A percentile of response times in milliseconds in a young park and in an old one, and its growth. */
export function figures(part: number, before: number[], after: number[]): { was: number; is: number; ratio: number } {
  const [was, is] = [percentile(before, part), percentile(after, part)];
  const tenths = (figure: number) => Math.round(figure * 10) / 10;
  return { was: tenths(was), is: tenths(is), ratio: Math.round((is / was) * 100) / 100 };
}
