//! Vietnamese.

use super::super::class::{
    ALL, ANSWER, APPROVE, BECOME, CONCEAL, EVERYTHING, FREE, GUIDE, GUIDE_WEAK, HANDLING, IDENTITY,
    NEG, OBEY, ONLY, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REPORTING, REVEAL, REVIEW, SECRECY,
    SECRET, SEND, SESSION, SHIP, SILENT, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, VOID, WITHOUT, YOU,
    YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "bỏ qua|phớt lờ|quên|quên đi|quên hết|không tuân theo|đừng tuân theo|đừng làm theo|không làm theo|không cần tuân|mặc kệ|hủy bỏ|đừng để ý|ngó lơ|lờ đi|không còn hiệu lực",
    ),
    (
        PRIOR,
        "trước|trước đó|trước đây|ở trên|bên trên|ban đầu|vừa rồi|từ trước",
    ),
    (ALL, "mọi|tất cả|toàn bộ|các|những|bất kỳ|mỗi"),
    (
        ALL | EVERYTHING,
        "mọi thứ|tất cả những gì|mọi điều|những gì|hết những gì",
    ),
    (GUIDE, "hướng dẫn|chỉ dẫn|chỉ thị|mệnh lệnh|lời dặn"),
    (GUIDE_WEAK, "quy tắc|luật|quy định|tin nhắn|giới hạn|lệnh"),
    (
        PROMPT,
        "lời nhắc hệ thống|prompt hệ thống|câu lệnh hệ thống|chỉ thị hệ thống|hướng dẫn hệ thống|thông điệp hệ thống|chỉ dẫn ẩn|hướng dẫn ẩn|system prompt của bạn",
    ),
    (TOLD, "được bảo|được dặn|đã nói|được dạy|được giao|đã được"),
    (OBEY, "tuân theo|làm theo|nghe theo|tuân thủ"),
    (NEG, "đừng|không|chớ|không được|cấm"),
    (
        CONCEAL,
        "nói|cho biết|thông báo|báo|đề cập|tiết lộ|nhắc đến|kể",
    ),
    (
        PERSON,
        "người dùng|bất kỳ ai|bất cứ ai|người kiểm duyệt|con người|người duyệt",
    ),
    (
        SECRECY,
        "không để người dùng biết|đừng để người dùng biết|đừng cho người dùng biết|không cho người dùng biết|giữ bí mật|đừng để ai biết|người dùng không cần biết|người dùng không được biết|không để ai biết",
    ),
    (SILENT, "âm thầm|lặng lẽ|bí mật|lén lút"),
    (
        BECOME,
        "bây giờ bạn là|từ giờ bạn là|từ bây giờ bạn là|bạn bây giờ là|giờ bạn là|kể từ nay bạn là|từ nay bạn là|đóng vai|giả vờ|giả làm|hãy hành động như|hành xử như|cư xử như|vai trò mới của bạn|hãy là|hãy đóng",
    ),
    (
        IDENTITY,
        "quản trị viên|trợ lý|chủ sở hữu|chủ kho|tin tặc|admin|người kiểm duyệt|quản lý",
    ),
    (
        FREE,
        "không bị giới hạn|không giới hạn|không có giới hạn|không ràng buộc|không có quy tắc|không có luật|không bộ lọc|không bị hạn chế|không kiểm duyệt",
    ),
    (YOU, "bạn|mày"),
    (
        SESSION,
        "từ bây giờ|từ giờ|từ nay|kể từ nay|kể từ bây giờ|từ hôm nay",
    ),
    (ANSWER, "trả lời"),
    (ONLY, "chỉ|duy nhất"),
    (APPROVE, "phê duyệt|duyệt|chấp thuận|chấp nhận|thông qua"),
    (PROPOSAL, "đề xuất|thay đổi|yêu cầu"),
    (SKIP, "bỏ|tắt|vô hiệu hóa"),
    (
        REVIEW,
        "kiểm duyệt|xét duyệt|xác nhận|đánh giá|sự đồng ý|kiểm tra mã",
    ),
    (WITHOUT, "mà không"),
    (
        REVEAL,
        "hiển thị|cho xem|tiết lộ|in ra|lặp lại|cho tôi xem|đưa ra",
    ),
    (YOUR, "của bạn"),
    (
        SECRET,
        "mật khẩu|khóa bí mật|khóa api|thông tin đăng nhập|mã thông báo|khoá bí mật",
    ),
    (SEND | SHIP, "gửi|tải lên|đăng|sao chép|chuyển"),
    (REPORTING, "tấn công|ví dụ|tiêm|câu"),
    (HANDLING, "kiểm thử|từ chối|chặn|lọc|phát hiện"),
    (
        VOID,
        "không còn hiệu lực|hết hiệu lực|không còn giá trị|không còn áp dụng|đã bị hủy",
    ),
    (TOLD, "bạn nhận|nhận được"),
    (THIS_MEMORY | THIS_TEXT, "ghi chú này|đoạn này"),
    (SECRECY, "giấu chuyện này|giấu người dùng|giấu điều này"),
    (OVERRIDE, "chưa từng tồn tại"),
];
