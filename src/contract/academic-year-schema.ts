import * as z from 'zod/mini'
import { EARLIEST_YEAR, LATEST_YEAR } from './faculty.ts'

/** An academic year by its second calendar year. */
export const yearSchema = z.number().check(z.int(), z.gte(EARLIEST_YEAR), z.lte(LATEST_YEAR))
/** The same in an address, where it is a text. */
export const yearInAddress = z.coerce.number().check(z.int(), z.gte(EARLIEST_YEAR), z.lte(LATEST_YEAR))
