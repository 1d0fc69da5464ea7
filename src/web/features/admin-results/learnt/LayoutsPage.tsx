import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoment } from '#contract/arabic-moments.ts'
import {
  holdsChoices,
  layoutFileSchema,
  MOST_LAYOUTS,
  type SheetLayout,
  type WrittenLayout,
} from '#contract/sheet-layouts.ts'
import { UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import { DESK_PATHS } from '../../../app/admin-paths.ts'
import { layoutsText } from '../../../i18n/ar/learnt.ts'
import { uploadBoxText, uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useSend } from '../../../ui/use-send.ts'
import { useSay } from '../../../ui/use-toast.ts'
import { addLayouts, layoutsQuery, removeLayout, renameLayout, writtenLayout } from './learnt.api.ts'

const LAYOUTS = layoutsQuery().queryKey

/**
 * The page of the stored layouts: each says how files with the same headers are read, and can be renamed or removed.
 * All layouts can be exported and imported.
 */
export function LayoutsPage() {
  const layouts = useQuery(layoutsQuery())
  return (
    <>
      <PageHeading title={layoutsText.title} back={{ to: DESK_PATHS.results, label: uploadBoxText.list }} />
      <p className={desk.lead}>{layoutsText.lead}</p>
      <DataRegion source={layouts}>
        {(data) => (
          <>
            <FileActions layouts={data.layouts} />
            {data.layouts.length === 0 ? (
              <EmptyMessage title={layoutsText.empty}>{layoutsText.emptyHint}</EmptyMessage>
            ) : (
              <ul className={desk.entries}>
                {data.layouts.map((layout) => (
                  <LayoutEntry key={layout.id} layout={layout} />
                ))}
              </ul>
            )}
          </>
        )}
      </DataRegion>
    </>
  )
}

function LayoutEntry({ layout }: { layout: SheetLayout }) {
  const [isNaming, setNaming] = useState(false)
  const { send: remove, isSending } = useSend({
    send: () => removeLayout(layout.id),
    refresh: [LAYOUTS],
    done: {
      text: layoutsText.removed,
      undo: async () => {
        await addLayouts([writtenLayout(layout)])
        return layoutsText.restored
      },
    },
  })
  const { name, headers, choices, created_by, used_at } = layout
  return (
    <li className={desk.entry}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className={desk.note}>
        {layoutsText.by} <bdi>{created_by}</bdi>
        {used_at !== null && `، ${layoutsText.used} ${formatMoment(used_at)}`}
      </p>
      <p className={desk.note}>
        {layoutsText.headers}: <bdi>{headers.replaceAll(/(?: ?\| ?)+|\n/g, '، ')}</bdi>
      </p>
      {!holdsChoices(choices) && <p className={desk.note}>{layoutsText.holdsNothing}</p>}
      <div className={desk.actions}>
        <Button look="quiet" onClick={() => setNaming(true)}>
          {layoutsText.rename}
        </Button>
        <Button look="quiet" busy={isSending} onClick={() => remove()}>
          {layoutsText.remove}
        </Button>
      </div>
      {isNaming && <RenameDialog layout={layout} onClose={() => setNaming(false)} />}
    </li>
  )
}

function RenameDialog({ layout, onClose }: { layout: SheetLayout; onClose: () => void }) {
  const form = useContractForm({
    start: { name: layout.name },
    check: ({ name }): Faults => (name.trim() === '' ? { name: layoutsText.nameMissing } : {}),
    read: ({ name }) => name.trim(),
    send: (name: string) => renameLayout(layout, name),
    explain: ({ code }) => (code === 'invalid_request' ? { name: layoutsText.nameTaken } : undefined),
    refresh: [LAYOUTS],
    onDone: onClose,
    done: layoutsText.renamed,
  })
  return (
    <FormDialog
      form={form}
      title={layoutsText.rename}
      text={{ send: uploadText.save, cancel: uploadText.cancel }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={layoutsText.name} maxLength={UPLOAD_LIMITS.layoutName} />
    </FormDialog>
  )
}

/** Buttons that export all layouts as a file, and add the layouts of such a file. */
function FileActions({ layouts }: { layouts: readonly SheetLayout[] }) {
  const input = useRef<HTMLInputElement>(null)
  const say = useSay()
  const { send, isSending } = useSend({
    send: (written: WrittenLayout[]) => addLayouts(written),
    refresh: [LAYOUTS],
    done: ({ added, replaced }) => layoutsText.imported(added, replaced),
    failed: ({ code }) => (code === 'too_large' ? layoutsText.full(MOST_LAYOUTS) : PROBLEM_TEXTS[code]),
  })
  async function read(file: File | undefined) {
    const written = file && (await layoutsOf(file))
    if (written) send(written)
    else if (file) say(layoutsText.noLayouts)
  }
  return (
    <div className={desk.actions}>
      {layouts.length > 0 && (
        <Button look="quiet" onClick={() => saveLayouts(layouts)}>
          {layoutsText.export}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label={layoutsText.import}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button look="quiet" busy={isSending} onClick={() => input.current?.click()}>
        {layoutsText.import}
      </Button>
    </div>
  )
}

async function layoutsOf(file: File): Promise<WrittenLayout[] | undefined> {
  try {
    const read = layoutFileSchema.safeParse(JSON.parse(await file.text()))
    return read.success ? read.data.layouts : undefined
  } catch {
    return undefined
  }
}

function saveLayouts(layouts: readonly SheetLayout[]): void {
  saveFile('layouts.json', 'application/json', JSON.stringify({ layouts: layouts.map(writtenLayout) }, null, 2))
}
