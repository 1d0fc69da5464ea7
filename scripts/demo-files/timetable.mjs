// The timetables of the demonstration as pages, which are stored as pictures.
import { inline } from './markup.mjs'
import { baseStyle, LABEL } from './page.mjs'

const STYLE = `
  body { display: flex; flex-direction: column; block-size: 1000px; padding: 38px 44px 26px }
  header { display: flex; align-items: baseline; justify-content: space-between; gap: 40px; padding-block-end: 12px; border-block-end: 3px solid var(--gilt) }
  h1 { font-size: 43px; line-height: 1.5; color: var(--press) }
  header p { font-size: 24px; color: var(--soft); white-space: nowrap }
  table { flex: 1; inline-size: 100%; margin-block: 22px 16px; border-collapse: collapse; table-layout: fixed; background: var(--raised) }
  th, td { padding: 4px 10px; border: 1.5px solid var(--rule); text-align: center; font-size: 30px; line-height: 1.4 }
  thead th { padding-block: 6px; font-size: 28px; background: var(--press); color: var(--raised); border-color: var(--press) }
  tbody th { background: var(--stripe); color: var(--press); font-size: 28px }
  tbody tr:nth-child(even) td { background: #faf5e9 }
  td b { display: block; font-size: 32px; line-height: 1.45 }
  td small, th small { display: block; font-size: 24px; font-weight: 400; color: var(--soft) }
  .day { inline-size: 190px }
  .none { color: var(--soft) }
  footer { font-size: 22px; color: var(--soft); text-align: center }
`

/** Returns the page of a grade's week: a row for each day, a column for each period. */
export function timetableHtml({ title, periods, days }, fonts) {
  const head = periods
    .map((period) => `<th><bdi dir="rtl">${inline(period.replace(' - ', ' إلى '))}</bdi></th>`)
    .join('')
  const rows = days.map(({ name, lectures }) => row(name, lectures.map(lectureCell)))
  return pictureHtml({ title, head: `<th class="day">اليوم</th>${head}`, rows, fonts })
}

/** Returns the page of the exam timetable: a row for each day of exams, a column for each grade. */
export function examTimetableHtml({ title, grades, days }, fonts) {
  const head = grades.map((grade) => `<th>${grade}</th>`).join('')
  const rows = days.map(({ name, date, subjects }) => row(`${name}<small>${date}</small>`, subjects.map(examCell)))
  return pictureHtml({ title, head: `<th class="day">اليوم والتاريخ</th>${head}`, rows, fonts })
}

function pictureHtml({ title, head, rows, fonts }) {
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><style>${baseStyle(fonts)}${STYLE}</style>
<header><h1>${title}</h1><p>بيانات تجريبية</p></header>
<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>
<footer>${LABEL}؛ الأسماء والقاعات والمواعيد مخترعة</footer></html>`
}

function row(name, cells) {
  return `<tr><th>${name}</th>${cells.join('')}</tr>`
}

function lectureCell(lecture) {
  if (!lecture) return '<td class="none">—</td>'
  return `<td><b>${lecture.subject}</b><small>${lecture.teacher}</small><small>${lecture.room}</small></td>`
}

function examCell(subject) {
  return subject ? `<td>${subject}</td>` : '<td class="none">—</td>'
}
