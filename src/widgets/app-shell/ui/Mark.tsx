/** Two fence posts and three wires over a rise. The same drawing as public/icon.svg. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-6 shrink-0 text-accent">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M7 3.5v17M17 3.5v17" />
        <path d="M2.5 9.5c3-1.6 6-1.6 9.5 0s6.5 1.6 9.5 0" strokeWidth="1.6" />
        <path d="M2.5 15c3-1.6 6-1.6 9.5 0s6.5 1.6 9.5 0" strokeWidth="1.6" />
      </g>
    </svg>
  );
}
