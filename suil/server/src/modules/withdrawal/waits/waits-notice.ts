/** The public notice that vouchers wait for the chain or the auditor, in six languages: at most one a day, whichever server sees it first. */
import { dayOf } from '@suil/core';
import type { NoticeTexts } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { publishNamedNotice } from '../../notice/write.ts';

/** Publishes it, unless there is one of this day. */
export async function publishVouchersWait(db: Queryable, nowMs: number): Promise<void> {
  await publishNamedNotice(db, `vouchers_wait.${dayOf(nowMs)}`, texts(), nowMs);
}

function texts(): NoticeTexts {
  const english = {
    title: 'Withdrawals wait for the independent check',
    body: 'The independent check that every withdrawal needs has stopped, is behind or does not respond. Until it has caught up, no withdrawal is approved. Then waiting requests are handled in order; you do not need to do anything.\n\nYour request keeps its place in the queue, and you can cancel it while it waits. Your list of withdrawals shows what it waits for. What is ready to receive can still be received until the time shown, unless withdrawals are paused on the chain. Liquidity stakes and ended pledges are not affected: you take them out with your own transaction.',
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: {
      title: '提现正在等待独立复核',
      body: '每笔提现都需要的独立复核已停止、进度落后或没有响应。在其跟上进度之前，不会批准任何提现；跟上之后，等待中的申请会按顺序处理，你无需操作。\n\n你的申请保留在队列中的位置，等待期间可以取消，提现列表会显示它在等待什么。已可接收的款项在所示时间之前仍可接收，除非链上已暂停提现。流动性质押和已到期的锁仓不受影响，可由你自行发起交易取出。',
    },
    zh_TW: {
      title: '提領正在等待獨立覆核',
      body: '每筆提領都需要的獨立覆核已停止、進度落後或沒有回應。在其跟上進度之前，不會核准任何提領；跟上之後，等待中的申請會依序處理，你無需操作。\n\n你的申請保留在佇列中的位置，等待期間可以取消，提領列表會顯示它在等待什麼。已可接收的款項在所示時間之前仍可接收，除非鏈上已暫停提領。流動性質押與已到期的鎖倉不受影響，可由你自行發起交易取出。',
    },
    ja_JP: {
      title: '出金は独立した確認を待っています',
      body: 'すべての出金に必要な独立した確認が、停止しているか、遅れているか、応答していません。追いつくまで、出金は承認されません。追いつけば、お待ちの申請は順番に処理されます。操作は必要ありません。\n\n申請の順番はそのまま保たれ、待っている間は取り消せます。何を待っているかは出金の一覧に表示されます。チェーン上で出金が停止されていなければ、準備が完了した出金は、表示された期限までウォレットへ移せます。流動性ステークと満了した定期ステークには影響がなく、ご自身のトランザクションで引き出せます。',
    },
    ko_KR: {
      title: '출금이 독립 검증을 기다리고 있습니다',
      body: '모든 출금에 필요한 독립 검증이 멈췄거나, 늦어지고 있거나, 응답하지 않습니다. 검증이 따라잡을 때까지 출금을 승인하지 않으며, 그 뒤 대기 중인 요청을 순서대로 처리합니다. 따로 할 일은 없습니다.\n\n요청한 출금의 대기 순번은 그대로 유지되며, 기다리는 동안 취소할 수 있습니다. 무엇을 기다리는지는 출금 목록에 표시됩니다. 체인에서 출금이 일시 중지되지 않았다면 이미 준비된 출금은 표시된 시각까지 지갑으로 받을 수 있습니다. 유동성 스테이킹과 만기된 예치는 본인의 거래로 꺼내므로 영향이 없습니다.',
    },
  };
}
