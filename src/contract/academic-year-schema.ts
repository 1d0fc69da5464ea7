import * as z from 'zod/mini'
import { EARLIEST_YEAR, LATEST_YEAR } from './faculty.ts'

/** A schema for an academic year as a number: its second calendar year, so 2025 is 2024/25. */
export const yearSchema = z.number().check(z.int(), z.gte(EARLIEST_YEAR), z.lte(LATEST_YEAR))
/** The same schema for an academic year in a URL, where the number is a text. */
export const yearInAddress = z.coerce.number().check(z.int(), z.gte(EARLIEST_YEAR), z.lte(LATEST_YEAR))
