@testable import ClickwheelApp

extension LogDestination.Member {
    var hasConsole: Bool { self == .console || self == .consoleAndFile }
}
