/** The logo, a split sun. Decorative: put the name next to it. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path className="fill-accent" d="M3 14.6a9.4 9.4 0 0 1 18.8 0Z" />
      <path className="fill-primary" d="M10.2 17.4a9.4 9.4 0 0 0 18.8 0Z" />
    </svg>
  );
}
