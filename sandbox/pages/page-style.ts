/** Stylesheet of all stand-ins: the application's themes, with system fonts only. */
export const pageStyle = `
:root, [data-theme='dark'] {
  color-scheme: dark; --edge: 1px;
  --surface: oklch(0.175 0.008 140); --raised: oklch(0.228 0.01 140); --field: var(--surface);
  --border: oklch(0.37 0.013 140); --line: oklch(0.6 0.016 140);
  --text: oklch(0.955 0.008 125); --muted: oklch(0.785 0.014 130);
  --accent: oklch(0.845 0.098 148); --on-accent: oklch(0.215 0.035 150);
  --danger: oklch(0.765 0.13 24);
}
[data-theme='light'] {
  color-scheme: light;
  --surface: oklch(0.91 0.01 105); --raised: oklch(0.957 0.008 105); --field: oklch(1 0 0);
  --border: oklch(0.82 0.014 110); --line: oklch(0.54 0.02 130);
  --text: oklch(0.235 0.02 140); --muted: oklch(0.435 0.02 135);
  --accent: oklch(0.44 0.1 150); --on-accent: oklch(0.99 0.01 150);
  --danger: oklch(0.475 0.165 27);
}
[data-theme='outdoor'] {
  color-scheme: light; --edge: 2px;
  --surface: oklch(0.91 0.004 105); --raised: oklch(0.957 0.003 105); --field: oklch(1 0 0);
  --border: oklch(0.5 0.012 130); --line: oklch(0.25 0.015 130);
  --text: oklch(0.13 0.01 140); --muted: oklch(0.285 0.012 135);
  --accent: oklch(0.33 0.085 150); --on-accent: oklch(1 0 0);
  --danger: oklch(0.355 0.145 28);
}
[data-theme='outdoor'] body { font-weight: 500; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 24px 16px; background: var(--surface); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { max-width: 416px; margin: 4vh auto 0; }
main.wide { max-width: 880px; margin-top: 0; }
.card { background: var(--raised); border: var(--edge) solid var(--border); border-radius: 12px; padding: 24px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 24px 0 8px; }
p { margin: 0 0 16px; }
a { color: var(--accent); }
.card > :last-child, .card form > :last-child { margin-bottom: 0; }
.brand { margin: 0 0 16px; color: var(--muted); font-size: 14px; }
.lead { margin: 0 0 8px; font-size: 28px; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; text-wrap: balance; }
.muted { color: var(--muted); font-size: 14px; }
.alert { border-left: 4px solid var(--danger); color: var(--danger); padding: 4px 12px; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: var(--text);
  background: var(--field); border: var(--edge) solid var(--line); border-radius: 8px;
}
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; margin-top: 24px; }
button {
  min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; cursor: pointer;
  border: var(--edge) solid var(--accent); border-radius: 8px;
  background: var(--accent); color: var(--on-accent);
}
button.quiet { background: transparent; color: var(--text); border-color: var(--line); }
.actions a, summary { display: inline-flex; align-items: center; min-height: 44px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { margin-top: 16px; }
summary { cursor: pointer; color: var(--accent); }
summary::before { content: '▸'; margin-right: 8px; }
details[open] summary::before { content: '▾'; }
.demo summary {
  width: 100%; justify-content: center; font-weight: 600; color: var(--text);
  border: var(--edge) solid var(--line); border-radius: 8px;
}
.demo[open] summary { margin-bottom: 16px; }
ul.chips { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
button.chip {
  display: grid; width: 100%; padding: 8px 16px; text-align: left; border-radius: 22px;
  background: transparent; color: var(--text); border-color: var(--border); font-weight: inherit;
}
button.chip:hover { border-color: var(--accent); }
code { font-family: ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.code { font-size: 28px; letter-spacing: 0.08em; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 12px 12px 12px 0; text-align: left; vertical-align: top; border-bottom: var(--edge) solid var(--border); overflow-wrap: break-word; }
th { color: var(--muted); font-size: 14px; font-weight: 600; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
iframe { width: 100%; height: 320px; border: var(--edge) solid var(--border); border-radius: 8px; background: #fff; }
@media (max-width: 600px) {
  dl { grid-template-columns: 1fr; }
  dd { margin-bottom: 8px; }
  table.stacking thead { position: absolute; clip-path: inset(50%); }
  table.stacking tr { display: block; padding: 8px 0; border-bottom: var(--edge) solid var(--border); }
  table.stacking td { display: block; border: 0; padding: 0; }
}
`;
