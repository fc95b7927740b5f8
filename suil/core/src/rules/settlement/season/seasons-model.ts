/**
 * The season roots in bigint, from rules.md §4 alone: which season has one, from when on it proves, what it pays. The money is that of
 * the days (../claims-model.ts). Used to predict and to check the chain. A refused call leaves everything as it was.
 */
import { AppError } from '../../../errors/app-error.ts';
import { itemAt } from '../../../values/lists/columns.ts';
import type { TeamAmounts, TeamClaimsModel } from '../claims-model.ts';
import { daysOfSeason } from './season-tree.ts';

/** Of the season's 28 days in their order. */
export type SeasonAmounts = readonly TeamAmounts[];

interface SeasonRoot {
  /** By member. */
  readonly amounts: ReadonlyMap<string, SeasonAmounts>;
  /** Set by the attestation. */
  readonly provableMs: number | undefined;
}

export class TeamSeasonsModel {
  readonly #roots = new Map<number, SeasonRoot>();
  readonly #team: TeamClaimsModel;
  readonly #delayMs: number;

  /** @param delayMs from an attestation until the root proves */
  constructor(team: TeamClaimsModel, delayMs: number) {
    this.#team = team;
    this.#delayMs = delayMs;
  }

  /** Publishes a season's root. @throws {SETTLEMENT_SEASON_OPEN | SETTLEMENT_SEASON_PUBLISHED} */
  publish(season: number, amounts: ReadonlyMap<string, SeasonAmounts>, nowMs: number): void {
    const claimable = new Set(this.#team.acceptedDays(nowMs));
    if (!daysOfSeason(season, this.#team.firstDay).every((day) => claimable.has(day))) {
      throw new AppError('SETTLEMENT_SEASON_OPEN');
    }
    if (this.#roots.has(season)) throw new AppError('SETTLEMENT_SEASON_PUBLISHED');
    this.#roots.set(season, { amounts, provableMs: undefined });
  }

  /**
   * States the root that the audit key computed of a season.
   * @param isSame whether it is the published one
   * @throws {SETTLEMENT_SEASON_NOT_PUBLISHED | SETTLEMENT_SEASON_ATTESTED | SETTLEMENT_ROOT_DIFFERS}
   */
  attest(season: number, isSame: boolean, nowMs: number): void {
    const root = this.#rootOf(season);
    if (root.provableMs !== undefined) throw new AppError('SETTLEMENT_SEASON_ATTESTED');
    if (!isSame) throw new AppError('SETTLEMENT_ROOT_DIFFERS');
    this.#roots.set(season, { ...root, provableMs: nowMs + this.#delayMs });
  }

  /** Takes a root back. @throws {SETTLEMENT_SEASON_NOT_PUBLISHED | SETTLEMENT_SEASON_FINAL} */
  revoke(season: number, nowMs: number): void {
    if (isProvable(this.#rootOf(season), nowMs)) throw new AppError('SETTLEMENT_SEASON_FINAL');
    this.#roots.delete(season);
  }

  /** Returns what a season's root names. */
  amountsOf(season: number): ReadonlyMap<string, SeasonAmounts> {
    return this.#roots.get(season)?.amounts ?? new Map();
  }

  /**
   * Proves a member's amounts of a season. Days that are proven, that have no amount, or of which less is left, are left out.
   * @returns the days that were paid
   * @throws {SETTLEMENT_SEASON_NOT_ACCEPTED | SETTLEMENT_PROOF_INVALID}
   */
  prove(member: string, season: number, amounts: SeasonAmounts, nowMs: number): number[] {
    const root = this.#roots.get(season);
    if (root === undefined || !isProvable(root, nowMs)) throw new AppError('SETTLEMENT_SEASON_NOT_ACCEPTED');
    const named = root.amounts.get(member);
    // The tree has no leaf without an amount.
    const hasLeaf = named?.flat().some((amount) => amount > 0n) ?? false;
    if (!hasLeaf || `${named}` !== `${amounts}`) throw new AppError('SETTLEMENT_PROOF_INVALID');
    return daysOfSeason(season, this.#team.firstDay).filter((day, place) => {
      const ofDay = itemAt(amounts, place);
      return ofDay.some((amount) => amount > 0n) && this.#team.pay(member, day, ofDay);
    });
  }

  #rootOf(season: number): SeasonRoot {
    const root = this.#roots.get(season);
    if (root === undefined) throw new AppError('SETTLEMENT_SEASON_NOT_PUBLISHED');
    return root;
  }
}

function isProvable({ provableMs }: SeasonRoot, nowMs: number): boolean {
  return provableMs !== undefined && provableMs <= nowMs;
}
