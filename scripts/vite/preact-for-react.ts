/** React's interface over Preact, which takes a tenth of the first load that React DOM takes (decision 0042). */
export const preactForReact = [
  { find: /^react[/]jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]
