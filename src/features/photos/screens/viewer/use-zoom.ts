import { type PointerEvent, useEffect, useRef, useState } from "react";
import { fitted, type Point, pan, type Size, type View, zoomAt } from "./zoom";

const step = 1.5;
const doubleTap = { scale: 2.5, milliseconds: 300, pixels: 30 };
/** Minimum distance of a swipe, maximum of a tap, in pixels. */
const swipe = 50;
const tap = 8;

/** Start of a gesture; "pinch" after a second finger, which is neither a tap nor a swipe. */
type Gesture = { from: Point; kind: "one" | "pinch" };

/**
 * Pinch, double tap, wheel and drag on a picture; swipe when not zoomed. Attach `stage` and `stageProps` to the box,
 * `picture` to the image.
 */
export function useZoom(onSwipe: (direction: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);
  const lastTap = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
  const [view, setView] = useState(fitted);
  const [held, setHeld] = useState(false);

  const change = (next: (view: View, picture: Size, stage: Size) => View) =>
    setView((now) => {
      const [image, box] = [picture.current, stage.current];
      if (!image || !box) return now;
      return next(
        now,
        { width: image.naturalWidth, height: image.naturalHeight },
        { width: box.clientWidth, height: box.clientHeight },
      );
    });
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    change((now, image, box) => zoomAt(now, factor, point, image, box));
  const panBy = (by: Point) => change((now, image, box) => pan(now, by, image, box));

  /** Screen position relative to the middle of the stage. */
  const onStage = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return { x: clientX - (box?.x ?? 0) - (box?.width ?? 0) / 2, y: clientY - (box?.y ?? 0) - (box?.height ?? 0) / 2 };
  };

  // The listeners are added once and call the latest functions.
  const latest = useRef({ zoomBy, panBy, onStage });
  useEffect(() => {
    latest.current = { zoomBy, panBy, onStage };
  });
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      // React's wheel listeners are passive and can't prevent page zoom.
      event.preventDefault();
      latest.current.zoomBy(Math.exp(-event.deltaY / 300), latest.current.onStage(event));
    };
    const resize = () => latest.current.panBy({ x: 0, y: 0 });
    const box = stage.current;
    box?.addEventListener("wheel", wheel, { passive: false });
    window.addEventListener("resize", resize);
    return () => {
      box?.removeEventListener("wheel", wheel);
      window.removeEventListener("resize", resize);
    };
  }, []);

  const down = (event: PointerEvent) => {
    const point = onStage(event);
    fingers.current.set(event.pointerId, point);
    gesture.current = { from: point, kind: fingers.current.size > 1 ? "pinch" : "one" };
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = onStage(event);
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!other) return panBy({ x: now.x - before.x, y: now.y - before.y });
    // Only one finger moves per event, so the midpoint moves half as far.
    panBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
  };
  const up = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    setHeld(false);
    const { from, kind } = gesture.current ?? {};
    if (!from || kind === "pinch" || event.type === "pointercancel") return;
    const to = onStage(event);
    const [x, y] = [to.x - from.x, to.y - from.y];
    if (Math.hypot(x, y) < tap) tapped(to, event.timeStamp);
    else if (view.scale === 1 && Math.abs(x) > Math.max(swipe, Math.abs(y))) onSwipe(x < 0 ? 1 : -1);
  };
  const tapped = (point: Point, at: number) => {
    const last = lastTap.current;
    const isDouble = at - last.at < doubleTap.milliseconds && distance(last, point) < doubleTap.pixels;
    lastTap.current = isDouble ? { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 } : { at, ...point };
    if (isDouble) zoomBy(view.scale > 1 ? 0 : doubleTap.scale, point);
  };

  return {
    stage,
    picture,
    view,
    /** Pressed: no transition. */
    held,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    panBy,
    reset: () => setView(fitted),
    stageProps: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
