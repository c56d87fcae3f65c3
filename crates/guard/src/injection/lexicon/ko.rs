//! Korean. Stems, since particles are joined to words.

use super::super::class::{
    ALL, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, GUIDE, GUIDE_WEAK, IDENTITY, IMP, NEG,
    OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, PUBLIC, REVEAL, REVIEW, SECRET, SECRET_VAR, SEND,
    SESSION, SHIP, SILENT, SKIP, STEAL, TOLD, TRIGGER, UNBOUND, WITHOUT, YOU, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "무시|잊어|잊고|따르지|폐기|취소|무효|우회|신경 쓰지|덮어",
    ),
    (
        PRIOR,
        "이전|앞의|앞선|기존|지금까지|위의|처음|원래|최초|종전|선행|받은",
    ),
    (ALL, "모든|모두|전부|어떤|모조리|일체|항상|매번"),
    (GUIDE, "지시|지침|명령|가이드라인|안내|프롬프트"),
    (GUIDE_WEAK, "규칙|메시지|제한|제약|정책|규정"),
    (
        PROMPT,
        "시스템 프롬프트|시스템프롬프트|숨겨진 지시|시스템 메시지|초기 프롬프트",
    ),
    (AUTHOR, "시스템|개발자|운영자|안전"),
    (YOU, "당신|너는|넌|네가|당신은"),
    (YOUR, "당신의|너의|네"),
    (TOLD, "들은|배운|말한"),
    (
        NEG,
        "말고|말라|마라|마세요|말 것|없이|않고|말아|마십시오|말것|지 마|절대",
    ),
    (WITHOUT, "없이|않고"),
    (
        CONCEAL,
        "알리지|말하지|언급하지|보고하지|알려주지|밝히지|알리|언급|보고|통지",
    ),
    (PERSON, "사용자|아무에게|누구에게|사람|검토자|유저|아무도"),
    (SILENT, "몰래|조용히|은밀|비밀리|슬그머니"),
    (SKIP, "건너뛰|생략|우회|비활성화|회피|끄고"),
    (REVIEW, "검토|승인|확인|리뷰|심사|허가|감사|동의|허락|검증"),
    (ASK, "묻지|물어|요청하지|기다리|질문"),
    (
        APPROVE,
        "승인하|승인해|허용하|병합하|수락하|허가하|승인|통과",
    ),
    (PROPOSAL, "제안|변경|요청|수정|풀 리퀘스트"),
    (
        BECOME,
        "당신은 이제|너는 이제|이제 당신은|이제 너는|이제부터|지금부터 당신은|지금부터 너는|인 척|처럼 행동|역할을|행세|연기해|로서 행동|으로 행동",
    ),
    (
        IDENTITY,
        "어시스턴트|관리자|소유자|에이전트|모델|봇|해커|인공지능|주인|비서|검토자|도우미",
    ),
    (
        UNBOUND,
        "제한 없는|제한이 없는|무제한|제약 없는|제한없는|규칙이 없는|검열 없는",
    ),
    (REVEAL, "보여|공개|출력|알려|표시|드러내|반복|말해"),
    (
        SECRET,
        "비밀번호|암호|비밀 키|비밀키|키를|자격 증명|시크릿|토큰|비밀",
    ),
    (DATA, "대화|기록|기억|소스 코드|소스코드|메모리|채팅"),
    (SECRET_VAR, "환경 변수|환경변수"),
    (
        SEND | SHIP,
        "보내|전송|업로드|게시|복사|전달|붙여넣|포함|추가",
    ),
    (STEAL, "유출|빼돌"),
    (PUBLIC, "서버|외부"),
    (TRIGGER, "이것을 읽|이 글을 읽|이 메모를 읽|당신이 ai라면"),
    (SESSION, "이제부터|앞으로|지금부터"),
    (IMP, "승인|삭제|대답|답변|실행|보내|작성|표시|병합"),
];
