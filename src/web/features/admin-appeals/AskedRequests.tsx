import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgeOrder, AppealDetail, AppealRequest } from '#contract/admin-appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { oneAppealText } from '../../i18n/ar/admin-appeals.ts'
import { formatCount } from '../../i18n/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { useSend } from '../../ui/use-send.ts'
import { AgeSelect } from './AgeSelect.tsx'
import styles from './Appeals.module.css'
import { APPEAL_LISTS, appealQuery, confirmRequest, REQUEST_LISTS, requestsQuery } from './appeals-desk.api.ts'

/** The requests that were sent for one appeal, the confirmed requests first, each with its reason and contact. */
export function AskedRequests({ appeal: { id, request_count, confirmed_count } }: { appeal: AppealDetail }) {
  const [order, setOrder] = useState<AgeOrder>('oldest')
  const requests = useInfiniteQuery(requestsQuery(id, order))
  return (
    <DeskSection title={oneAppealText.requests}>
      {confirmed_count === 0 && <Alert tone="note">{oneAppealText.unconfirmed}</Alert>}
      {request_count > 1 && (
        <>
          <p className={desk.note}>
            {oneAppealText.repeated} <bdi dir="ltr">{formatCount(request_count)}</bdi>
          </p>
          <AgeSelect order={order} onChange={setOrder} />
        </>
      )}
      <DataRegion source={requests}>
        {({ pages }) => (
          <ul className={desk.list} aria-label={oneAppealText.requests}>
            {pages
              .flatMap((page): AppealRequest[] => page.items)
              .map((request) => (
                <RequestLine key={request.id} appealId={id} request={request} />
              ))}
          </ul>
        )}
      </DataRegion>
      <MoreButton source={requests}>{oneAppealText.moreRequests}</MoreButton>
    </DeskSection>
  )
}

function RequestLine({ appealId, request }: { appealId: string; request: AppealRequest }) {
  const { id, contact, reason, created_at, confirmed_at, confirmed_by } = request
  const isConfirmed = confirmed_at !== null
  const { send, isSending } = useSend({
    send: () => confirmRequest(appealId, id, !isConfirmed),
    refresh: [REQUEST_LISTS, APPEAL_LISTS, appealQuery(appealId).queryKey],
    done: isConfirmed ? oneAppealText.nowUnconfirmed : oneAppealText.nowConfirmed,
  })
  return (
    <li className={desk.line}>
      <p className={styles.words} dir="auto">
        {reason}
      </p>
      <p className={desk.meta}>
        <Badge tone={isConfirmed ? 'good' : 'note'}>
          {isConfirmed ? oneAppealText.confirmed : oneAppealText.notConfirmed}
        </Badge>
        {isConfirmed && (
          <span>
            {confirmed_by === null ? (
              oneAppealText.byCode
            ) : (
              <>
                {oneAppealText.confirmedBy} <bdi>{confirmed_by}</bdi>
              </>
            )}
          </span>
        )}
        <span>
          {oneAppealText.contact}: <bdi dir="ltr">{contact}</bdi>
        </span>
        <bdi>{formatMoment(created_at)}</bdi>
      </p>
      <Button look="quiet" busy={isSending} onClick={() => send()}>
        {isConfirmed ? oneAppealText.unconfirm : oneAppealText.confirm}
      </Button>
    </li>
  )
}
