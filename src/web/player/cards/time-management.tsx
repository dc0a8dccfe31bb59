import type { ReactNode } from 'react';
import { type RateKind, type TimeLeft, TIMES_LEFT } from '../../../chess/findings/rate-kinds';
import { clockStat, type Findings, hasEnoughMoves, rateFinding } from '../../../chess/findings/verdicts';
import { PHASES } from '../../../chess/phase';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { phaseNames } from '../../board/evaluation/evaluation-text';
import { CardTitle } from '../../ui/page';
import { countOf, gamesText, percentText } from '../labels';
import { PlayerCard, SkeletonLines } from '../player-card';
import { SampleMark, Stat, StatList } from '../stats';

type TimeManagementProps = {
  readonly profile: PlayerProfile | undefined;
  /** Without the comparison with others. */
  readonly isBrief?: boolean;
};

/** Sample values until a clock is known. SCT-46. */
export function TimeManagement({ profile, isBrief = false }: TimeManagementProps) {
  const isMeasured = profile !== undefined && !profile.timeManagement.isSample;
  const hasNoClocks = profile?.timeManagement.isSample === true && profile.results.all.games > 0;
  return (
    <PlayerCard
      title="Time Management"
      mark={profile?.timeManagement.isSample && !hasNoClocks && <SampleMark />}
      basis={isMeasured ? `From ${gamesText(profile.timeManagement.games)} with clocks` : undefined}
    >
      {hasNoClocks && <p className="text-sm">No clocks in these games.</p>}
      {hasNoClocks && (
        <p className="-mb-1">
          <SampleMark />
        </p>
      )}
      {profile ? (
        <div className={hasNoClocks ? 'text-ink-soft [&_dd]:text-xs [&_dd]:font-normal [&_dt]:text-xs' : undefined}>
          <TimeStats profile={profile} isBrief={isBrief} />
        </div>
      ) : (
        <SkeletonLines count={3} className="h-10" />
      )}
      {profile && !isBrief && <ClockStats findings={profile.findings} />}
    </PlayerCard>
  );
}

type TimeStatsProps = { readonly profile: PlayerProfile; readonly isBrief: boolean };

function TimeStats({ profile: { timeManagement, results, findings }, isBrief }: TimeStatsProps) {
  const { isSample, averageSeconds, lowShare, lostOnTimeShare, games } = timeManagement;
  const clocked = `In ${gamesText(games)} with clocks`;
  const note = (kind: RateKind, basis: string, show: (rate: number) => string): ReactNode =>
    isSample || isBrief ? undefined : <Note findings={findings} kind={kind} basis={basis} show={show} />;
  return (
    <StatList>
      <Stat
        label="Average per move"
        value={`${averageSeconds.toFixed(isSample ? 0 : 1)}s`}
        note={note('seconds', clocked, secondsText)}
      />
      <Stat label="Time-trouble games" value={percentText(lowShare)} note={note('timeTrouble', clocked, shareText)} />
      <Stat
        label="Flagged games"
        value={percentText(lostOnTimeShare)}
        note={note('flagFalls', `Of ${gamesText(results.all.games)}`, shareText)}
      />
    </StatList>
  );
}

const TIME_LEFT_LABELS: Readonly<Record<TimeLeft, string>> = {
  plenty: 'Over half left',
  some: 'A tenth to half left',
  little: 'Under a tenth left',
};

function ClockStats({ findings }: { readonly findings: Findings }) {
  const phases = PHASES.flatMap((phase) => clockStat(findings, `seconds.${phase}`) ?? []);
  const blunders = TIMES_LEFT.flatMap((left) => {
    const stat = clockStat(findings, `time.${left}`);
    return stat === undefined ? [] : [{ ...stat, left }];
  });
  return (
    <>
      {phases.length > 0 && (
        <ClockPart title="Time per move by phase">
          {PHASES.map((phase) => {
            const kind = `seconds.${phase}` as const;
            const stat = clockStat(findings, kind);
            if (stat === undefined) return null;
            const note = <Note findings={findings} kind={kind} basis={countOf(stat.of, 'move')} show={secondsText} />;
            return <Stat key={phase} label={phaseNames[phase]} value={secondsText(stat.rate)} note={note} />;
          })}
        </ClockPart>
      )}
      {blunders.length > 0 && (
        <ClockPart title="Blunders per 100 moves by time left">
          {blunders.map(({ left, ...stat }) => {
            const { kind, rate, of } = stat;
            const note = <Note findings={findings} kind={kind} basis={countOf(of, 'move')} show={rateText} />;
            return (
              <Stat
                key={left}
                label={TIME_LEFT_LABELS[left]}
                value={hasEnoughMoves(stat) ? rateText(rate) : 'too few'}
                note={note}
              />
            );
          })}
        </ClockPart>
      )}
    </>
  );
}

function ClockPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mt-1 flex flex-col gap-2 border-t border-hairline pt-3">
      <CardTitle level={3} className="text-sm">
        {title}
      </CardTitle>
      <StatList>{children}</StatList>
    </div>
  );
}

type NoteProps = {
  readonly findings: Findings;
  readonly kind: RateKind;
  readonly basis: string;
  readonly show: (rate: number) => string;
};

/** `40 moves; players rated 1400–1599: 5.6s`. */
function Note({ findings, kind, basis, show }: NoteProps) {
  const others = rateFinding(findings, kind)?.others;
  if (others === undefined) return basis;
  return (
    <>
      {basis};{' '}
      <span className="inline-block">
        players rated {others.from}–{others.to}: {show(others.rate)}
      </span>
    </>
  );
}

const secondsText = (seconds: number): string => `${seconds.toFixed(1)}s`;
const shareText = (share: number): string => percentText(100 * share);
const rateText = (rate: number): string => (100 * rate).toFixed(1);
