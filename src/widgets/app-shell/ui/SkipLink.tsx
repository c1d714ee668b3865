/** The first tab stop; every screen's main element has the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed print:hidden top-2 left-2 z-[1500] -translate-y-16 rounded-md bg-accent px-4 py-3 text-sm font-medium text-on-accent focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
