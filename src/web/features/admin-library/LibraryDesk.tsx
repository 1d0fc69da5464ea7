import { Loading } from '../../ui/Loading.tsx'

export function LibraryDesk() {
  return <Loading />
}
