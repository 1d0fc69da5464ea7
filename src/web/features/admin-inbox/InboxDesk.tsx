import { Loading } from '../../ui/Loading.tsx'

export function InboxDesk() {
  return <Loading />
}
