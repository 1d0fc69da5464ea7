import { formatMoment } from '#contract/arabic-moments.ts'
import type { PublicationFigures, PublicationStop } from '#contract/sheet-publication.ts'
import { type StopLine, type StopOffer, sheetStopText } from '#contract/sheet-stops.ts'

/** Most lines of a publication stop that the terminal shows; the office's screen lists more. */
const SHOWN_LINES = 20

/** Returns lines with the figures of what publishing a sheet changes. */
export function figureLines({ students, replaces, subjects, first, ...figures }: PublicationFigures): string[] {
  const changes = [
    `حُذف: ${figures.gone}`,
    `أُضيف: ${figures.new}`,
    `تغيّرت درجاتهم: ${figures.changed_marks}`,
    `تغيّر ترتيبهم: ${figures.changed_ranks}`,
  ]
  return [
    [
      `  الطلاب: ${students.after}${students.before === null ? '' : ` (كانوا ${students.before})`}`,
      ...(replaces ? changes : []),
      `نتائجهم محجوبة: ${figures.withheld}`,
      `غابوا عن كل المواد: ${figures.absent}`,
    ].join('، '),
    ...namedLines('طلاب حجبت الإدارة نتائجهم، ولا يحجبها الكشف', figures.withheld_by_office),
    ...namedLines('طلاب يحجب الكشف نتائجهم، ورفعت الإدارة الحجب عنها', figures.released),
    ...subjects.map((subject) => `  ${subject.name}: ${subjectWords(subject)}`),
    `  أوائل الكشف: ${first.map(({ rank, name, total, max }) => `${rank}. ${name} (${total}/${max})`).join('، ')}`,
  ]
}

function namedLines(title: string, { count, students }: PublicationFigures['released']): string[] {
  if (count === 0) return []
  const names = students.map(({ seat_number: seat, name }) => `${seat}، ${name}`)
  return [`  ${title}: ${count}`, ...firstLines(names, count, 'وغيرهم')]
}

/** Returns the first of some lines, and a line with the number of the others; `count` is the number of all. */
function firstLines(lines: readonly string[], count: number, others: string): string[] {
  const shown = lines.slice(0, SHOWN_LINES).map((line) => `    ${line}`)
  return count > shown.length ? [...shown, `    ${others}: ${count - shown.length}`] : shown
}

/** Returns lines with the reasons that stop a publication, and who accepted each of them. */
export function stopLines(stops: readonly PublicationStop[]): string[] {
  return stops.flatMap((stop) => {
    const { code, count, lines, offers, accepted } = stop
    return [
      `  ${accepted ? 'مقبول' : 'يوقف النشر'} (${code}): ${sheetStopText(stop)}`,
      ...(lines.length > 0 ? firstLines(lines.map(lineWords), count, 'وغيرها') : []),
      ...offers.map((offer) => `    قد يفسر ذلك: ${offerWords(offer)}`),
      ...(accepted ? [`    قبله ${accepted.by} في ${formatMoment(accepted.at)}: ${accepted.reason}`] : []),
    ]
  })
}

/** Returns the lines of a notice: what an act that nothing stops, such as a roll-back, changes for readers. */
export function noticeLines(stop: PublicationStop): string[] {
  return [`  تنبيه: ${sheetStopText(stop)}`, ...firstLines(stop.lines.map(lineWords), stop.count, 'وغيرهم')]
}

/** Returns a line with the options that accept all open publication stops, each by its code and count. */
export function acceptLine(open: readonly PublicationStop[]): string {
  const options = open.map(({ code, count }) => `--accept ${code}=${count}`).join(' ')
  return `لم يُنشر. بعد التأكد أعد الأمر مع: ‎${options} --reason TEXT‎`
}

function subjectWords({ now, last_year: before, absent }: PublicationFigures['subjects'][number]): string {
  const year = (figure: 'pass_rate' | 'mean') => (before ? ` (العام السابق ${before[figure]}%)` : '')
  return [
    ...(now
      ? [`نسبة النجاح ${now.pass_rate}%${year('pass_rate')}`, `المتوسط ${now.mean}%${year('mean')}`]
      : ['أقل من 5 طلاب']),
    `الغائبون ${absent}`,
  ].join('، ')
}

function lineWords({ row, column, seat_number: seat, name, stated, expected }: StopLine): string {
  const place = [
    row === null ? '' : `صف ${row}`,
    column === null ? '' : `عمود ${column}`,
    seat ?? '',
    name ?? '',
  ].filter(Boolean)
  const sides = [stated, expected].filter((side) => side !== null)
  return [place.join('، '), sides.join(' ← ')].filter(Boolean).join(': ')
}

function offerWords(offer: StopOffer): string {
  return offer.kind === 'uncounted'
    ? `هذه المواد لا تُضاف للمجموع: ${offer.subjects.join('، ')}`
    : `النهاية العظمى لمادة ${offer.subject} هي ${offer.full_mark}`
}
