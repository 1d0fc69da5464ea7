import { Loading } from '../../ui/Loading.tsx'

export function AuditDesk() {
  return <Loading />
}
