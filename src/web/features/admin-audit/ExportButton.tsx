import { auditText } from '../../i18n/ar/audit.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useSend } from '../../ui/use-send.ts'
import { type AuditSearch, exportAudit } from './audit.api.ts'
import { auditCsv } from './audit-csv.ts'

/** A button that saves the entries of the current filter as a CSV file. The server records the export in the log. */
export function ExportButton({ search }: { search: AuditSearch }) {
  const { send, isSending } = useSend({
    send: () => exportAudit(search),
    refresh: [['audit']],
    onDone: ({ entries }) => saveFile(`${auditText.fileName}.csv`, 'text/csv;charset=utf-8', auditCsv(entries)),
    done: ({ entries, more }) => (more ? auditText.notAll : `${auditText.exported} ${entries.length}`),
  })
  return (
    <Button look="quiet" busy={isSending} onClick={() => send()}>
      {auditText.export}
    </Button>
  )
}
