const REPEATS = 24;

/** The reader's name across the page, so that a picture of the screen says for whom it was. */
export const Watermark = ({ text }: { text: string }) => (
  <div
    aria-hidden
    className="pointer-events-none absolute -inset-4 -z-10 flex flex-wrap content-around justify-around gap-x-10 gap-y-14 overflow-hidden select-none"
  >
    {Array.from({ length: REPEATS }, (_, i) => (
      <span key={i} className="-rotate-18 text-xl whitespace-nowrap text-muted/14">
        {text}
      </span>
    ))}
  </div>
);
