/** Zoom factor relative to fitted, and offset of the picture's middle from the stage's, in pixels. */
export type View = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** Fitted into the stage, not zoomed. */
export const fitted: View = { scale: 1, x: 0, y: 0 };
/** Maximum zoom. */
export const closest = 5;

/** The size of a picture fitted into a stage. */
export function fitInto(picture: Size, stage: Size): Size {
  if (picture.width === 0 || picture.height === 0) return { width: 0, height: 0 };
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Zooms by a factor around a point (relative to the middle of the stage). */
export function zoomAt(view: View, factor: number, point: Point, picture: Size, stage: Size): View {
  const scale = Math.min(closest, Math.max(1, view.scale * factor));
  const change = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * change, y: point.y - (point.y - view.y) * change };
  return within(moved, picture, stage);
}

/** Pans, within the picture's edges. */
export function pan(view: View, by: Point, picture: Size, stage: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, stage);
}

function within({ scale, x, y }: View, picture: Size, stage: Size): View {
  const { width, height } = fitInto(picture, stage);
  return { scale, x: limited(x, width * scale - stage.width), y: limited(y, height * scale - stage.height) };
}

/** Limits an offset to half the excess; smaller pictures stay centred. */
function limited(value: number, excess: number): number {
  // Ignores rounding below one pixel.
  const most = excess < 1 ? 0 : excess / 2;
  return Math.min(most, Math.max(-most, value)) || 0;
}
