import { useId } from 'react';

/** Width of a character at this size, roughly, so that long names do not run into one another. */
const CHARACTER = 11;

/** The reader's name across the page, so that a screenshot shows for whom it was made. */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 size-full text-muted opacity-12 select-none"
    >
      <defs>
        <pattern
          id={id}
          width={text.length * CHARACTER + 60}
          height="96"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-18)"
        >
          <text x="0" y="40" fill="currentColor" className="text-xl">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
