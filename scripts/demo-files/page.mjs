// The page design of the demonstration's PDFs, in the portal's colours (src/web/styles/tokens.css).
import { escaped, htmlOf, inline } from './markup.mjs'

export const LABEL = 'مادة تجريبية من إعداد المنصة'

const COLOURS = { paper: '#f8f3e7', raised: '#fffdf7', stripe: '#f3ecdb', ink: '#241d14', soft: '#5f5443' }
const LINES = { rule: '#d8ccb3', press: '#0f5a45', gilt: '#b99443' }

/** Defines the portal's colours as custom properties and loads Amiri from the font folder. */
export const baseStyle = (fonts) => `
  @font-face { font-family: Amiri; font-weight: 400; src: url('${fonts}/Regular.ttf') }
  @font-face { font-family: Amiri; font-weight: 700; src: url('${fonts}/Bold.ttf') }
  :root {
    ${Object.entries({ ...COLOURS, ...LINES })
      .map(([name, colour]) => `--${name}: ${colour};`)
      .join(' ')}
    font-family: Amiri; color: var(--ink); background: var(--paper);
  }
  * { box-sizing: border-box; margin: 0; padding: 0 }
  bdi { unicode-bidi: isolate }
`

const STYLE = `
  @page {
    size: 148mm 210mm; margin: 18mm 17mm 20mm; background: ${COLOURS.paper};
    @bottom-center {
      content: '${LABEL}  ·  ' counter(page); font: 8.5pt Amiri; color: ${COLOURS.soft}; border-top: .4pt solid ${LINES.rule};
      padding-top: 2mm; vertical-align: top;
    }
  }
  @page :first { margin: 0; @bottom-center { content: none; border: none } }
  body { font-size: 12.2pt; line-height: 1.7 }
  .cover {
    display: flex; flex-direction: column; align-items: center; block-size: 209.5mm; padding: 26mm 20mm 16mm; text-align: center;
    break-after: page;
  }
  .cover .frame { position: absolute; inset: 9mm; border: .5pt solid var(--gilt) }
  .cover .faculty { font-size: 12pt; color: var(--soft) }
  .cover svg { inline-size: 26mm; margin-block: 20mm 14mm }
  h1 { font-size: 30pt; line-height: 1.45; color: var(--press) }
  .cover .topic { font-size: 17pt; line-height: 1.6; margin-block-start: 3mm }
  .cover .place { margin-block-start: 7mm; padding-block-start: 5mm; font-size: 12pt; color: var(--soft); border-block-start: .5pt solid var(--gilt) }
  .cover .label { margin-block-start: auto; font-size: 11pt; color: var(--soft) }
  h2 { font-size: 15pt; line-height: 1.6; color: var(--press); margin-block: 5mm 1.5mm; break-after: avoid }
  h2:first-child { margin-block-start: 0 }
  p, li { text-align: start; orphans: 2; widows: 2 }
  p { margin-block-end: 2mm }
  .cover p { text-align: center; text-wrap: balance }
  ul, ol { padding-inline-start: 6mm; margin-block-end: 2mm }
  li { padding-inline-start: 1mm; margin-block-end: .7mm }
  li::marker { color: var(--press) }
  table { inline-size: 100%; margin-block: 2mm 3mm; border-collapse: collapse; font-size: 11pt; line-height: 1.6; background: var(--raised) }
  .whole { break-inside: avoid }
  tbody tr:nth-child(2), tbody tr:last-child, .verses p:nth-child(2), .verses p:last-child { break-before: avoid }
  th, td { padding: 1mm 2.5mm; border: .4pt solid var(--rule); text-align: start; vertical-align: top }
  th { font-weight: 700; background: var(--stripe) }
  tr { break-inside: avoid }
  .verses { margin-block: 2mm 3mm; padding: 1.5mm 1mm; border-block: .4pt solid var(--gilt); font-size: 12pt }
  .verses p { display: grid; grid-template-columns: 1fr 1fr; column-gap: 4mm; margin: 0; break-inside: avoid }
  .note { padding: 1.5mm 3mm; border-inline-start: 1.6pt solid var(--gilt); background: var(--stripe); font-size: 11.5pt }
`

/** The portal's eight-pointed star: two squares, one rotated by 45 degrees. */
const STAR = `<svg viewBox="0 0 64 64" fill="none" stroke="#b99443" stroke-width="1.2" aria-hidden="true">
  <path d="M32 2 40.8 10.8 53.2 10.8 53.2 23.2 62 32 53.2 40.8 53.2 53.2 40.8 53.2 32 62 23.2 53.2 10.8 53.2 10.8 40.8 2 32 10.8 23.2 10.8 10.8 23.2 10.8z"/>
  <path d="M32 13 37.6 18.4 45.4 18.6 45.6 26.4 51 32 45.6 37.6 45.4 45.4 37.6 45.6 32 51 26.4 45.6 18.6 45.4 18.4 37.6 13 32 18.4 26.4 18.6 18.6 26.4 18.4z"/>
</svg>`

/** Returns a cover with title, topic and place in the library, followed by the text. */
export function documentHtml({ title, topic, place, text, fonts }) {
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${baseStyle(fonts)}${STYLE}</style>
<header class="cover"><div class="frame"></div>
  <p class="faculty">كلية اللغة العربية والعلوم الشرعية</p>${STAR}
  <h1>${inline(title)}</h1>${topic ? `<p class="topic">${inline(topic)}</p>` : ''}
  ${place ? `<p class="place">${inline(place)}</p>` : ''}
  <p class="label">${LABEL}</p>
</header>
<main>${htmlOf(text)}</main></html>`
}
