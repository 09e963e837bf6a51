/** The place of the rows of a table that are not drawn; `height` in px. */
export function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  );
}
