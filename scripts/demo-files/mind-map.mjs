// Draws a mind map from a nested list: the subject first, then a column of branches, each with its twigs beside it.
import { inline, outlineOf } from './markup.mjs'
import { baseStyle, LABEL } from './page.mjs'

const STYLE = `
  body { display: grid; grid-template: 1fr auto / 300px 44px 1fr; block-size: 1000px; padding: 40px 44px 24px; line-height: 1.45; align-items: center }
  h1 { padding: 26px 18px; border: 3px solid var(--gilt); text-align: center; font-size: 46px; color: var(--press); background: var(--raised) }
  .branches { display: flex; flex-direction: column; align-self: stretch }
  .branch { position: relative; flex: 1; display: grid; grid-template-columns: 40px 270px 40px 1fr; align-items: center }
  .branch::before { content: ''; position: absolute; inset-inline-start: 0; inset-block: 0; inline-size: 3px; background: var(--gilt) }
  .branch:first-child::before { inset-block-start: 50% }
  .branch:last-child::before { inset-block-end: 50% }
  .arm { block-size: 3px; background: var(--gilt) }
  h2 { padding: 12px 14px; text-align: center; font-size: 32px; color: var(--raised); background: var(--press) }
  ul { list-style: none; padding-block: 8px; padding-inline-start: 26px; border-inline-start: 3px solid var(--gilt) }
  li { padding-block: 7px; font-size: 30px; border-block-end: 1.5px solid var(--rule) }
  li:last-child { border: none }
  footer { grid-column: 1 / -1; padding-block-start: 16px; font-size: 22px; color: var(--soft); text-align: center }
`

export function mindMapHtml(text, fonts) {
  const { text: title, children } = outlineOf(text)
  const branches = children.map(
    ({
      text: name,
      children: twigs,
    }) => `<section class="branch"><i class="arm"></i><h2>${inline(name)}</h2><i class="arm"></i>
<ul>${twigs.map((twig) => `<li>${inline(twig.text)}</li>`).join('')}</ul></section>`,
  )
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><style>${baseStyle(fonts)}${STYLE}</style>
<h1>${inline(title)}</h1><i class="arm"></i><div class="branches">${branches.join('')}</div><footer>خريطة ذهنية، ${LABEL}</footer></html>`
}
