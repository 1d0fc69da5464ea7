import { useQuery } from '@tanstack/react-query'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { doneText } from '../../../i18n/ar/admin-results.ts'
import { publicationText } from '../../../i18n/ar/publication.ts'
import { yearText } from '../../../i18n/places.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { DeskSection } from '../../../ui/DeskSection.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { SHEETS_KEY, takeStep } from '../versions/sheets.api.ts'
import { sheetName } from '../versions/version-names.ts'
import { PublicationConfirmation, type PublicationOrder } from './PublicationConfirmation.tsx'
import { publicationQuery } from './publication.api.ts'
import { stopsKey } from './stops-key.ts'

interface VersionPublicationProps {
  version: SheetVersion
  when: 'now' | 'at'
  onClose: () => void
}

/** Confirms the publication of a stored version of a result sheet, either at once or at a set time. */
export function VersionPublication({ version, when, onClose }: VersionPublicationProps) {
  const publication = useQuery(publicationQuery(version.id))
  const { send, isSending } = useSend({
    send: ({ publication: order, accept, replaces }: PublicationOrder) =>
      takeStep(
        version,
        order.when === 'at' ? { kind: 'schedule', at: order.at, accept } : { kind: 'publish', accept, replaces },
      ),
    onDone: onClose,
    refresh: [SHEETS_KEY],
    done: when === 'at' ? doneText.schedule : doneText.publish,
    failed: ({ code }) =>
      when === 'at' && code === 'invalid_request' ? publicationText.timePast : PROBLEM_TEXTS[code],
  })
  return (
    <DeskSection title={publicationText.section}>
      <DataRegion source={publication}>
        {(found) => (
          <PublicationConfirmation
            key={stopsKey(found)}
            when={when}
            what={`${sheetName(version)}، ${yearText(version.year)}`}
            found={found}
            isSending={isSending}
            onConfirm={send}
            onBack={onClose}
          />
        )}
      </DataRegion>
    </DeskSection>
  )
}
