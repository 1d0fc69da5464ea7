import { Loading } from '../../ui/Loading.tsx'

export function DashboardDesk() {
  return <Loading />
}
