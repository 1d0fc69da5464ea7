import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatMoment } from '#contract/arabic-moments.ts'
import { layoutFileSchema } from '#contract/sheet-layouts.ts'
import { addLayouts, allLayouts } from '#server/modules/sheets/layouts/layouts.service.ts'
import { type Command, EXIT, type UnopenedContext, UsageError } from '../command.ts'
import { givenFile } from '../given-file.ts'

export const layoutsCommand: Command = {
  usage: '[export FILE.json | import FILE.json]',
  summary: 'عرض قوالب الكشوف، أو حفظها في ملف، أو إضافتها من ملف.',
  options: {},
  async run(unopened, [what, file, ...rest]) {
    if (rest.length > 0) throw new UsageError('المطلوب ملف واحد.')
    if (what === undefined) return list(unopened)
    if (what !== 'export' && what !== 'import') throw new UsageError('المطلوب export أو import.')
    if (file === undefined) throw new UsageError('المطلوب ملف.')
    return what === 'export' ? exportTo(unopened, file) : importFrom(unopened, file)
  },
}

async function list({ open }: UnopenedContext): Promise<number> {
  const { database, print } = await open()
  const layouts = await allLayouts(database.read)
  if (layouts.length === 0) print('لا قوالب بعد. يُحفظ القالب عند إنشاء مسودة من ملف حدّدتَ أعمدته.')
  for (const { name, created_by, used_at } of layouts) {
    print(`${name}  (حفظه: ${created_by}${used_at === null ? '' : `، آخر استعمال: ${formatMoment(used_at)}`})`)
  }
  return EXIT.done
}

async function exportTo({ open }: UnopenedContext, file: string): Promise<number> {
  const { database, callerFolder, print } = await open()
  const path = resolve(callerFolder, file)
  const layouts = (await allLayouts(database.read)).map(({ name, headers, choices }) => ({ name, headers, choices }))
  await writeFile(path, `${JSON.stringify({ layouts }, null, 2)}\n`)
  print(`حُفظت القوالب في ${path}، وعددها ${layouts.length}.`)
  return EXIT.done
}

async function importFrom(unopened: UnopenedContext, file: string): Promise<number> {
  const { layouts } = await readLayouts(givenFile(unopened, file))
  const { database, now, actor, print } = await unopened.open()
  const { added, replaced } = await addLayouts(database, layouts, { actor, now: now() })
  print(`قوالب أُضيفت: ${added}، وقوالب تغيّرت: ${replaced}.`)
  return EXIT.done
}

async function readLayouts(path: string) {
  const read = layoutFileSchema.safeParse(parsed(await readFile(path, 'utf8')))
  if (!read.success) throw new UsageError('هذا ليس ملف قوالب.')
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
