/// Is told how a round ended.
public protocol QuestionViewControllerDelegate: AnyObject {
    /// The round was broken off.
    func questionViewController(
        _ viewController: QuestionViewController,
        didCancel questionStrategy: any QuestionStrategy
    )

    /// The last question was answered.
    func questionViewController(
        _ viewController: QuestionViewController,
        didComplete questionStrategy: any QuestionStrategy
    )
}
